import { expect, it } from 'vitest';
import { checkDigits } from '#contract/cpf-digits.ts';
import type { Dizimista } from '#contract/dizimistas.ts';
import { describeSection } from './describe-section.ts';
import { call, chooseAction, given, notice, openSection, unique } from './panel.ts';
import { dizimistas } from './sections.ts';

describeSection(dizimistas);

/** A unique CPF. */
function freshCpf(): string {
  const nine = String(crypto.getRandomValues(new Uint32Array(1))[0])
    .padStart(9, '1')
    .slice(0, 9);
  return nine + checkDigits(nine);
}

const newPayer = (nome_completo: string) =>
  given<Dizimista>(
    '/dizimistas',
    { nome_completo, cpf: freshCpf(), consentimento_lgpd: true, politica_privacidade: true },
    'financial',
  );

it('a payer is found by name and CPF, and nothing that was searched stays in the address, the history or the device', async () => {
  const { nome_completo, cpf } = await newPayer(unique('Zuleide Aparecida'));
  const page = await openSection('dizimistas');
  await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByLabel('Nome completo').fill('zuleide');
  await page.getByLabel('CPF').fill(String(cpf));
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await page
    .getByRole('row')
    .filter({ hasText: `${nome_completo.slice(0, 15)}` })
    .waitFor();
  const kept = await page.evaluate(() =>
    JSON.stringify([location.href, history.state, { ...localStorage }, { ...sessionStorage }]),
  );
  expect(kept).not.toMatch(/zuleide/i);
  expect(kept).not.toContain(cpf);
});

it('a photo, a paper and a withdrawal are kept with the record', async () => {
  const { id, nome_completo } = await newPayer(unique('Aba'));
  const page = await openSection('dizimistas');
  await page.getByRole('button', { name: `Editar: ${nome_completo}` }).click();
  const form = page.getByRole('dialog', { name: 'Editar Dizimista' });
  await form.locator('input[type=file]').setInputFiles({
    name: 'foto.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  });
  await form.getByRole('img', { name: 'Foto escolhida' }).waitFor();
  await form.getByRole('button', { name: 'Atualizar' }).click();
  await notice(page, 'Dizimista atualizado com sucesso!').waitFor();
  const read = async () => (await call<Dizimista>('GET', `/dizimistas/${id}`)).data;
  expect((await read()).foto).toMatch(/^data:image\/jpeg;base64,/);

  await chooseAction(page, 'Ver', nome_completo);
  const view = page.getByRole('dialog', { name: 'Ver dizimista' });
  await view.getByRole('img', { name: 'Foto' }).waitFor();
  await view.getByRole('button', { name: 'Novo consentimento em papel…' }).click();
  const paper = page.getByRole('dialog', { name: 'Novo consentimento em papel' });
  await paper.getByLabel('Autorização de comunicações').check();
  await paper.getByLabel('Data').fill('2019-03-01');
  await paper.getByLabel('Onde está a prova').fill('Pasta azul');
  await paper.getByRole('button', { name: 'Salvar' }).click();
  await view.getByText('Dado em 01/03/2019, em papel (Pasta azul), com o texto do próprio papel.').waitFor();
  await expect.poll(async () => (await read()).autorizacao_comunicacoes).toBe(true);

  await view.getByRole('button', { name: 'Nova retirada…' }).click();
  const withdrawal = page.getByRole('dialog', { name: 'Nova retirada' });
  await withdrawal.getByLabel('Consentimento LGPD').check();
  await withdrawal.getByRole('combobox', { name: 'Prova', exact: true }).selectOption('form');
  await withdrawal.getByRole('button', { name: 'Salvar' }).click();
  await view.getByText('Falta: consentimento LGPD.').waitFor();
  expect(await read()).toMatchObject({ consentimento_lgpd: false, incompleto: true });
});
