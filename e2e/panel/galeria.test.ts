import { expect, it } from 'vitest';
import type { Gallery } from '#contract/galeria.ts';
import { describeSection } from './describe-section.ts';
import { chooseAction, focused, given, openSection, unique } from './panel.ts';
import { galeria } from './sections.ts';

describeSection(galeria);

it('galleries are found by their words, and opened where their photos are', async () => {
  const link = 'https://fotos.example.org/acampamento';
  const { titulo } = await given<Gallery>('/galeria', { titulo: unique('Acampamento'), link, descricao: 'Três dias.' });
  const page = await openSection('galeria');
  await page.getByRole('searchbox', { name: 'Buscar galerias' }).fill(titulo.toUpperCase());
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  const row = page.getByRole('row').filter({ hasText: titulo });
  await row.getByText('Três dias.').waitFor();
  await row.getByText('Ativa').waitFor();
  await page.context().route(link, (route) => route.fulfill({ contentType: 'text/html', body: 'Fotos' }));
  const [photos] = await Promise.all([page.context().waitForEvent('page'), chooseAction(page, 'Ver', titulo)]);
  await photos.waitForURL(link);

  await page.reload();
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe(titulo.toUpperCase());
  await row.waitFor();
  expect(await page.getByRole('row').count()).toBe(2);

  await page.getByRole('searchbox').fill('nada disso existe');
  await page.getByRole('main').getByText('Nenhum item encontrado').waitFor();
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await page.getByRole('row').nth(1).waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('');
  expect(await focused(page)).toBe('Buscar galerias');
});
