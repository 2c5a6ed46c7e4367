import type { Locator } from 'playwright';
import { expect, it } from 'vitest';
import { daysLater, weekdayOf } from '#contract/calendar-date.ts';
import type { MassIntention } from '#contract/mass-intentions.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { describeSection } from './describe-section.ts';
import { call, chooseTool, given, notice, openSection, removedAfterwards, unique } from './panel.ts';
import { massIntentions } from './sections.ts';
import { typist } from './typist.ts';

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
  await page.getByRole('combobox', { name: 'Recorrência' }).selectOption('As que ficam até ser excluídas');
  await page.getByRole('combobox', { name: 'Tipo da intenção' }).selectOption('Falecido');
  await shown(1);
  expect(await rows.count()).toBe(1);

  await chooseTool(page, 'Imprimir');
  const preview = page.getByRole('dialog', { name: 'Imprimir' });
  await preview.getByRole('cell', { name: `Pela alma, ${name}` }).waitFor();
  await preview.getByText(/1 intenção · busca: .* · tipo: Falecido · só as que ficam até ser excluídas$/).waitFor();
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

it('ten intentions of three masses with their offerings take 45 keys beside their own words, and 6 clicks', async () => {
  const name = unique('Pela saúde');
  const times = ['05:01', '05:02', '05:03'];
  const sunday = daysLater(parishDayOf(new Date()), 7 - weekdayOf(parishDayOf(new Date())));
  for (const time of times) await given('/mass-schedule', { day_of_week: 0, time });
  removedAfterwards('/mass-intentions', ({ notes }) => String(notes).startsWith(name), 'admin');
  const page = await openSection('mass-intentions', { signedInAs: 'admin' });
  const { typed, press, type } = typist(page);
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  const form = page.getByRole('dialog', { name: 'Nova Intenção' });
  const notes = form.getByRole('textbox', { name: 'Intenção' });
  const mass = form.getByRole('combobox', { name: 'Missa', exact: true });
  await click(page.getByRole('button', { name: 'Nova Intenção' }));
  for (let written = 0; written < 10; written += 1) {
    await notes.and(page.locator(':focus')).waitFor();
    await page.keyboard.insertText(`${name} ${written}`);
    if (written === 0) {
      await click(form.getByLabel('Dia', { exact: true }));
      // The order of its eight digits is that of the machine's language.
      await form.getByLabel('Dia', { exact: true }).fill(sunday);
      typed.keys += 8;
      await click(form.getByLabel('Espórtula', { exact: true }));
      await type('2500');
    }
    if (written % 4 === 0) {
      await mass.getByRole('option', { name: '5h03' }).waitFor({ state: 'attached' });
      await click(mass);
      await press('ArrowDown');
      await press('Enter');
    }
    // The next one follows, with the same day, mass and offering.
    await press('Control+Enter');
    await notes.and(page.locator(':focus')).and(page.getByText(/^$/)).waitFor();
  }
  const { data } = await call<MassIntention[]>(
    'GET',
    `/mass-intentions?limit=20&search=${encodeURIComponent(name)}`,
    undefined,
    'admin',
  );
  expect(data.map(({ offering }) => offering?.amount)).toEqual(Array.from({ length: 10 }, () => 25));
  expect(new Set(data.map(({ mass_id }) => mass_id)).size).toBe(3);
  expect(typed.keys).toBeLessThanOrEqual(45);
  expect(clicks).toBeLessThanOrEqual(6);
});
