import { expect, it } from 'vitest';
import type { Transaction } from '#contract/financial.ts';
import { describeSection } from './describe-section.ts';
import { given, openSection, unique } from './panel.ts';
import { financial } from './sections.ts';

describeSection(financial);

it('the sums are those of the rows that the filters find, and Limpar brings back all of them', async () => {
  const category = unique('Quermesse');
  const row = (type: string, amount: number) =>
    given<Transaction>(
      '/financial',
      { title: unique('Barraca'), type, amount, category, transaction_date: '2026-06-13' },
      'financial',
    );
  await row('income', 1234.56);
  await row('expense', 234.5);
  const page = await openSection('financial', { signedInAs: 'financial' });
  await page.getByRole('heading', { level: 1, name: 'Financeiro - Gestão de transações financeiras' }).waitFor();
  await page.getByRole('button', { name: 'Mostrar Filtros' }).click();
  await page.getByLabel('Categoria', { exact: true }).selectOption(category);
  const cards = page.getByRole('definition');
  const figures = async () => (await cards.allTextContents()).slice(0, 3).map((text) => text.replace('\u00a0', ' '));
  await expect.poll(figures).toEqual(['R$ 1.234,56', 'R$ 234,50', 'R$ 1.000,06']);
  await expect.poll(() => page.getByRole('table', { name: 'Transações' }).getByRole('row').count()).toBe(3);
  await page.getByRole('button', { name: 'Ver tabela' }).click();
  await page.getByRole('rowheader', { name: 'junho de 2026' }).waitFor();
  await page.getByRole('button', { name: 'Limpar', exact: true }).click();
  await expect.poll(figures).not.toEqual(['R$ 1.234,56', 'R$ 234,50', 'R$ 1.000,06']);
});
