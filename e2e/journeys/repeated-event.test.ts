import ICAL from 'ical.js';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayOfMonth, daysLater, formatDay, monthOf, weekdayOf } from '#contract/calendar-date.ts';
import { monthName } from '#contract/day-names.ts';
import type { ParishEvent } from '#contract/events.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { openPage } from '../actors.ts';
import { type BuildingStack, startBuildingStack, unbuilt } from '../building-stack.ts';
import { call, firstCount, unique } from '../panel/panel.ts';
import { staff, staffPassword } from '../staff.ts';

/** Milliseconds until a change is on the site: a build on a busy machine, and the one before it. */
const buildTimeout = 180_000;

let stack: BuildingStack;
beforeAll(async () => {
  stack = await startBuildingStack();
});
afterAll(() => stack?.remove());

/** A Tuesday that lies ahead, and those after it. */
const soon = daysLater(parishDayOf(new Date()), 30);
const first = daysLater(soon, (2 - weekdayOf(soon) + 7) % 7);
const tuesday = (index: number) => daysLater(first, 7 * index);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

it(
  'what repeats is written, left out, moved and changed from a day on in the panel, and site and calendar file agree',
  async () => {
    const title = unique('Terço');
    const later = `${title} na praça`;
    const secretary = await openPage({ at: stack.baseUrl });
    await secretary.goto('/login');
    await secretary.getByLabel('E-mail').fill(staff.editor);
    await secretary.getByLabel('Senha').fill(staffPassword);
    await button(secretary, 'Entrar').click();
    await secretary.waitForURL('**/dashboard**');
    await firstCount(secretary).waitFor();
    await button(secretary, 'Calendário').click();

    await button(secretary, 'Adicionar Evento').click();
    const form = secretary.getByRole('dialog', { name: 'Novo Evento' });
    await form.getByLabel('Data').fill(first);
    await form.getByLabel('Título').fill(title);
    await form.getByLabel('Descrição').fill('Na matriz.');
    await form.getByLabel('Começa às').fill('19:00');
    await form.getByLabel('Repete', { exact: true }).selectOption('Toda semana');
    await form.getByLabel('Vezes').fill('6');
    await form.getByText(`Toda terça, 6 vezes: 6 dias. Os primeiros: ${formatDay(first)}`).waitFor();
    await button(secretary, 'Salvar').click();
    await form.waitFor({ state: 'detached' });

    await secretary.getByRole('searchbox', { name: 'Buscar eventos' }).fill(title);
    const row = (day: string) => secretary.getByRole('row').filter({ hasText: formatDay(day) });
    const answer = (dialog: string, reach: string) =>
      secretary.getByRole('dialog', { name: dialog, exact: true }).getByRole('button', { name: reach }).click();
    const editing = secretary.getByRole('dialog', { name: 'Editar Evento' });
    const edit = async (day: string, reach: string) => {
      await row(day)
        .getByRole('button', { name: `Editar: ${title}` })
        .click();
      await answer('Editar', reach);
      await editing.waitFor();
    };
    const save = async () => {
      await button(secretary, 'Salvar').click();
      await editing.waitFor({ state: 'detached' });
    };
    await row(tuesday(5)).getByText('Repete').waitFor();

    await row(tuesday(1))
      .getByRole('button', { name: `Ações: ${title}` })
      .click();
    await secretary.getByRole('menuitem', { name: 'Excluir', exact: true }).click();
    await answer('Excluir', 'Só este dia');
    await row(tuesday(1)).waitFor({ state: 'detached' });

    await edit(tuesday(2), 'Só este dia');
    await editing.getByLabel('Começa às').fill('20:30');
    await save();

    await edit(tuesday(4), 'Deste dia em diante');
    await editing.getByLabel('Título').fill(later);
    await editing.getByLabel('Data').fill(daysLater(tuesday(4), 1));
    await editing.getByText('Toda quarta, 2 vezes:').waitFor();
    await save();

    const expected = [
      `${tuesday(0)} 19:00 ${title}`,
      `${tuesday(2)} 20:30 ${title}`,
      `${tuesday(3)} 19:00 ${title}`,
      `${daysLater(tuesday(4), 1)} 19:00 ${later}`,
      `${daysLater(tuesday(5), 1)} 19:00 ${later}`,
    ];
    const { data } = await call<ParishEvent[]>(
      'GET',
      `/events?search=${encodeURIComponent(title)}`,
      undefined,
      'editor',
      stack.baseUrl,
    );
    expect(data.map(({ date, begins, title: called }) => `${date} ${begins} ${called}`)).toEqual(expected);

    await expect.poll(() => unbuilt(stack), { timeout: buildTimeout, interval: 200 }).toEqual([]);
    const visitor = await openPage({ at: stack.baseUrl });
    expect(inFile(await (await visitor.request.get('/calendario.ics')).text(), title)).toEqual(expected);
    for (const { date, title: called } of data) {
      const { year, month } = monthOf(date);
      await visitor.goto(`/calendario?ano=${year}&mes=${month}`);
      const cell = new RegExp(`^${dayOfMonth(date)} de ${monthName(month)}, .*evento`);
      await visitor.getByRole('button', { name: cell }).click();
      const day = visitor.getByRole('dialog');
      await day.getByText(called).first().waitFor();
    }
  },
  2 * buildTimeout,
);

/** The days of what has this title, as another program reads them in the calendar file. */
function inFile(text: string, title: string): string[] {
  const all = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  const own = all.filter((each) => String(each.getFirstPropertyValue('summary')).includes(title));
  const isException = (each: ICAL.Component) => each.hasProperty('recurrence-id');
  const uidOf = (each: ICAL.Component) => each.getFirstPropertyValue('uid');
  const days: string[] = [];
  for (const whole of own.filter((each) => !isException(each))) {
    const exceptions = own.filter((each) => isException(each) && uidOf(each) === uidOf(whole));
    const event = new ICAL.Event(whole, { exceptions, strictExceptions: true });
    const moments = event.iterator();
    for (let next = moments.next(); next; next = moments.next()) {
      const { startDate, item } = event.getOccurrenceDetails(next);
      days.push(`${startDate.toString().slice(0, 16).replace('T', ' ')} ${item.summary}`);
    }
  }
  return days.sort();
}
