import { expect, it } from 'vitest';
import type { MassIntention } from '#contract/mass-intentions.ts';
import { describeSection } from './describe-section.ts';
import { call, chooseTool, given, notice, openSection, unique } from './panel.ts';
import { massIntentions } from './sections.ts';

describeSection(massIntentions);

/** How many the API has. */
const count = async (query = '') => {
  const answer = await call<MassIntention[]>('GET', `/mass-intentions?limit=1${query}`);
  return (answer as unknown as { pagination: { total: number } }).pagination.total;
};

it('intentions are narrowed by words, type and recurrence, and printed as they are narrowed', async () => {
  const name = unique('Pela saúde de Antônia');
  await given('/mass-intentions', { intention_type: 'thanksgiving', notes: name, is_recurring: true });
  await given('/mass-intentions', { intention_type: 'deceased', notes: `Pela alma, ${name}`, is_recurring: true });
  const total = await count();
  const page = await openSection('mass-intentions');
  const rows = page.getByRole('row').filter({ hasText: name });
  const shown = (found: number) =>
    page.getByText(`Mostrando ${found} de ${total} intenções`, { exact: true }).waitFor();

  await page.getByRole('searchbox', { name: 'Buscar intenções' }).fill(name.toUpperCase().replace('Ú', 'U'));
  await shown(2);
  await page.getByRole('button', { name: /^Filtros/ }).click();
  await page.getByRole('combobox', { name: 'Recorrência' }).selectOption('Recorrentes');
  await page.getByRole('combobox', { name: 'Tipo da intenção' }).selectOption('Falecido');
  await shown(1);
  expect(await rows.count()).toBe(1);

  await chooseTool(page, 'Imprimir');
  const preview = page.getByRole('dialog', { name: 'Imprimir' });
  await preview.getByRole('cell', { name: `Pela alma, ${name}` }).waitFor();
  await preview.getByText(/1 intenção · busca: .* · tipo: Falecido · só recorrentes$/).waitFor();
  expect(await preview.getByRole('heading', { level: 4 }).allTextContents()).toEqual(['Falecido']);
  await page.keyboard.press('Escape');
  await preview.waitFor({ state: 'detached' });

  await page.getByRole('combobox', { name: 'Recorrência' }).selectOption('Não recorrentes');
  await shown(0);
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await page.getByText(/^Mostrando 1 a 10 de /).waitFor();
  expect(await page.getByText(/^Mostrando \d+ de /).count()).toBe(0);
});

it('those that don’t recur are deleted at once, after a warning that counts them', async () => {
  await call('DELETE', '/mass-intentions/delete-all-non-recurring');
  const kept = await count();
  const page = await openSection('mass-intentions');
  const tool = 'Excluir Não Recorrentes';
  const dialog = page.getByRole('dialog', { name: tool });
  await chooseTool(page, tool);
  await dialog.getByText('Não há intenções não recorrentes para excluir.').waitFor();
  await dialog.getByRole('button', { name: 'OK' }).click();

  for (const notes of ['Uma', 'Outra']) await given('/mass-intentions', { intention_type: 'deceased', notes });
  await chooseTool(page, tool);
  await dialog
    .getByText(
      'Tem certeza que deseja excluir todas as 2 intenções não recorrentes, também as que não estão na tela? Esta ação não pode ser desfeita.',
    )
    .waitFor();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  expect(await count()).toBe(kept + 2);

  // Somebody else writes one while the warning is read: what is told is what was deleted.
  await chooseTool(page, tool);
  await given('/mass-intentions', { intention_type: 'deceased', notes: 'Mais uma' });
  await dialog.getByRole('button', { name: 'Confirmar' }).click();
  await notice(page, 'Sucesso! 3 intenções não recorrentes foram excluídas.').waitFor();
  expect(await count()).toBe(kept);
});
