import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { ParishEvent } from '#contract/events.ts';
import { expectNoAxeViolations } from '../axe.ts';
import {
  call,
  changeAnswers,
  chooseAction,
  focused,
  gate,
  given,
  notice,
  openSection,
  removedAfterwards,
  unique,
} from './panel.ts';

/** A month that no other test writes into. */
const month = { year: '1931', month: '5' };
const date = '1931-05-13';

/** The section in that month, as a reload of the page would have left it. */
const openMonth = (visit: Parameters<typeof openSection>[1] = {}, day?: string, prepare = async (_: Page) => {}) =>
  openSection('calendar-events', visit, async (page) => {
    await prepare(page);
    await page.addInitScript(
      (filters) => {
        if (location.pathname.startsWith('/dashboard') && !history.state)
          history.replaceState({ section: 'calendar-events', filters }, '');
      },
      { ...month, ...(day && { day }) },
    );
  });

const write = (title: string, on = date) =>
  given<ParishEvent>('/events', { date: on, title, description: 'Na matriz.' });
const cell = (page: Page, name: RegExp) => page.getByRole('gridcell').getByRole('button', { name });
const chosen = (page: Page, label: string) => page.getByRole('combobox', { name: label });

describe('the calendar of the panel', () => {
  it('shows a month of days, and keeps what is written, changed and deleted in one of them', async () => {
    const title = unique('Coroação de Nossa Senhora');
    removedAfterwards('/events?year=1931&month=5&', (row) => String(row.title).startsWith(title));
    for (const each of ['Terço', 'Ladainha']) await write(unique(each));
    const page = await openMonth();
    await page.getByRole('heading', { name: 'maio de 1931' }).waitFor();
    const thirteenth = cell(page, /^13 de maio, quarta-feira, 2 eventos/);
    await thirteenth.getByText('2 eventos', { exact: true }).waitFor();
    await thirteenth.click();

    const dialog = page.getByRole('dialog', { name: 'Eventos do dia 13/05/1931' });
    expect(await dialog.getByRole('listitem').count()).toBe(2);
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Adicionar outro evento' }).click();
    const form = page.getByRole('dialog', { name: 'Novo Evento' });
    expect(await form.getByLabel('Data').inputValue()).toBe(date);
    await form.getByRole('button', { name: 'Salvar', exact: true }).click();
    await form.getByRole('alert').getByText('O campo "título" é obrigatório.').waitFor();
    await form.getByLabel('Título').fill(title);
    await form.getByLabel('Descrição').fill('Às 19h.');
    await form.getByRole('button', { name: 'Salvar', exact: true }).click();
    await page.getByRole('button', { name: 'Está certo' }).click();
    await form.waitFor({ state: 'detached' });
    await dialog.getByRole('heading', { name: title }).waitFor();

    await dialog.getByRole('button', { name: `Editar: ${title}` }).click();
    const editing = page.getByRole('dialog', { name: 'Editar Evento' });
    await editing.getByLabel('Título').fill(`${title} mudou`);
    await editing.getByRole('button', { name: 'Salvar', exact: true }).click();
    await editing.waitFor({ state: 'detached' });
    await chooseAction(page, 'Excluir', `${title} mudou`);
    await page.getByText(`Tem certeza que deseja excluir o evento “${title} mudou”?`).waitFor();
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await dialog.getByRole('heading', { name: title }).waitFor({ state: 'detached' });
    expect(await notice(page, 'com sucesso!').count()).toBe(0);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await notice(page, 'Evento excluído com sucesso!').waitFor();
    expect(await focused(page)).toMatch(/^13 de maio/);
  });

  it('says of a third event that there is one more, and of an empty day that it is', async () => {
    for (const each of ['Missa', 'Procissão', 'Quermesse']) await write(unique(each), '1931-05-31');
    const page = await openMonth();
    await cell(page, /^31 de maio, domingo, 3 eventos .* \+1 mais$/).waitFor();
    await cell(page, /^2 de maio/).click();
    await page.getByRole('dialog').getByText('Nenhum evento neste dia.').waitFor();
  });

  it('goes from month to month, also after a reload; a day that was chosen becomes the first', async () => {
    const page = await openMonth({}, '13');
    expect(await chosen(page, 'Dia').inputValue()).toBe(date);
    expect((await chosen(page, 'Ano').locator('option').allTextContents()).length).toBe(12);
    await chosen(page, 'Mês').selectOption('dezembro');
    await page.getByRole('heading', { name: 'dezembro de 1931' }).waitFor();
    expect(await chosen(page, 'Dia').inputValue()).toBe('1931-12-01');
    await page.getByRole('button', { name: 'Próximo mês' }).click();
    await page.getByRole('heading', { name: 'janeiro de 1932' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'janeiro de 1932' }).waitFor();
    await chosen(page, 'Dia').selectOption('Dia');
    await page.getByRole('button', { name: 'Mês anterior' }).click();
    await page.getByRole('heading', { name: 'dezembro de 1931' }).waitFor();
    expect(await chosen(page, 'Dia').inputValue()).toBe('');
  });

  it('is a list on a phone: of a month, or of a day of it', async () => {
    const { title } = await write(unique('Bênção das rosas'), '1931-05-22');
    const page = await openMonth({ width: 360 });
    await page.getByRole('heading', { name: 'Eventos Filtrados' }).waitFor();
    await page.getByText(title).waitFor();
    await expectNoAxeViolations(page);
    await chosen(page, 'Dia').selectOption('22');
    await page.getByText(title).waitFor();
    await chosen(page, 'Dia').selectOption('23');
    await page.getByText('Nenhum evento encontrado.').waitFor();
  });

  it('finds events of any month by their words', async () => {
    const { title } = await write(unique('Vigília de Pentecostes'), '1931-05-24');
    const page = await openSection('calendar-events');
    await page.getByRole('searchbox', { name: 'Buscar eventos' }).fill(title.toUpperCase());
    await page.getByRole('row').filter({ hasText: title }).getByText('24/05/1931').waitFor();
    await page.getByRole('searchbox').fill('nada disso existe');
    await page.getByText('Nenhum evento encontrado.').waitFor();
    await page.getByRole('button', { name: 'Limpar filtros' }).click();
    await page.getByRole('grid').waitFor();
    expect(await focused(page)).toBe('Buscar eventos');
  });

  it('says that it reads, and when it can’t read, save or delete', async () => {
    const { title } = await write(unique('Mês de Maria'), '1931-05-07');
    const { opened, open } = gate();
    const page = await openMonth({ expectedErrors: /ERR_FAILED/ }, undefined, (prepared) =>
      changeAnswers(prepared, '**/api/events?*', (envelope) => envelope, opened),
    );
    await page.getByRole('status').filter({ hasText: 'Carregando eventos...' }).waitFor();
    open();
    await cell(page, /^7 de maio, quinta-feira, 1 evento/).click();
    await page.route('**/api/events/*', (route) => route.abort());
    await chooseAction(page, 'Excluir', title);
    await page.getByRole('button', { name: 'Confirmar' }).click();
    const told = page.getByRole('dialog', { name: 'Erro ao excluir evento.' });
    await told.getByRole('button', { name: 'OK' }).click();
    await told.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `Editar: ${title}` }).click();
    const form = page.getByRole('dialog', { name: 'Editar Evento' });
    await form.getByLabel('Descrição').fill('Às 20h.');
    await form.getByRole('button', { name: 'Salvar', exact: true }).click();
    await form.getByRole('alert').filter({ hasText: 'Erro ao salvar evento.' }).waitFor();
    expect((await call<ParishEvent[]>('GET', '/events?year=1931&month=5&day=7')).data).toMatchObject([
      { title, description: 'Na matriz.' },
    ]);

    await page.route('**/api/events?*', (route) => route.abort());
    await page.reload();
    await page.getByRole('alert').filter({ hasText: 'Erro ao carregar eventos.' }).waitFor();
  });
});
