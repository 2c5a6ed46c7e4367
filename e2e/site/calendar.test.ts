import ICAL from 'ical.js';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { monthOf } from '#contract/calendar-date.ts';
import { monthNames } from '#contract/day-names.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { rowsOfUnpaged } from '#contract/primitives.ts';
import { addressOfDay } from '../../site/features/events/calendar.ts';
import { entryName } from '../../site/features/events/entry-address.ts';
import { sameDayAfter } from '../../site/lib/month-grid.ts';
import { baseUrl, openPage, type Visit } from '../actors.ts';
import { expectNoAxeViolations } from '../axe.ts';
import { noteShifts, shiftOf } from './note-shifts.ts';
import { allChanged } from './site-changes.ts';

/** A fake API's events: on the 25th, as many as the test sets for the month. */
type Months = Record<string, number | object[]>;

/** Opens the calendar on a day of the parish, with these events and no others. */
async function openCalendar(
  months: Months,
  { address = '/calendario', at = '2026-12-16T12:00:00Z', ...visit }: Visit & { address?: string; at?: string } = {},
) {
  const page = await openPage(visit);
  await page.clock.setFixedTime(at);
  await allChanged(page);
  await answerEvents(page, months);
  await page.goto(address);
  return page;
}

const answerEvents = (page: Page, months: Months) =>
  page.route('**/api/events?*', (route) => {
    const query = new URL(route.request().url()).searchParams;
    const wanted = months[`${query.get('year')}-${query.get('month')}`] ?? 0;
    const day = `${query.get('year')}-${query.get('month')?.padStart(2, '0')}-25`;
    const all =
      typeof wanted === 'number'
        ? Array.from({ length: wanted }, (_, index) => event(`Evento ${index + 1}`, day))
        : wanted;
    const pagination = { page: 1, limit: rowsOfUnpaged, total: all.length, pages: 1 };
    return route.fulfill({ json: { success: true, data: all, pagination } });
  });

const event = (title: string, date: string) => ({
  id: crypto.randomUUID(),
  date,
  title,
  description: 'Na matriz.',
  createdAt: '2026-01-01T00:00:00+00:00',
  updatedAt: '2026-01-01T00:00:00+00:00',
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const day = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const choices = (page: Page, label: string) =>
  page.getByRole('combobox', { name: label }).locator('option').allTextContents();
const addressOf = (page: Page) => page.url().replace(baseUrl, '');

describe('the calendar without any script', () => {
  it('has the month, each of its events and those to come', async () => {
    const html = await (await fetch(`${baseUrl}/calendario`)).text();
    const [, name = '', year] = /Eventos de ([a-zç]+) de (\d{4})/.exec(html) ?? [];
    const month = (monthNames as readonly string[]).indexOf(name) + 1;
    const { data } = await (await fetch(`${baseUrl}/api/events?limit=100&year=${year}&month=${month}`)).json();
    expect(data.length).toBeGreaterThan(3);
    for (const { title, description } of data) {
      expect(html).toContain(title);
      expect(html).toContain(description);
    }
    const page = await openPage({ withoutScript: true });
    await page.goto('/calendario');
    await page.getByRole('heading', { name: `Eventos de ${name} de ${year}` }).waitFor();
    for (const { title } of data) {
      expect(await page.locator('.month-list').getByText(title, { exact: true }).first().isVisible(), title).toBe(true);
    }
    expect(html.match(/class="upcoming__event card"/g)).toHaveLength(6);
    expect(html).not.toContain('data:text/calendar');
    const files = [...html.matchAll(/href="(\/agenda\/[^"]+\.ics)"/g)].map(([, path = '']) => path);
    expect(files.length).toBeGreaterThanOrEqual(6);
    for (const path of files) {
      const answer = await fetch(baseUrl + path);
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
        path,
        200,
        'text/calendar; charset=utf-8',
      ]);
      const [event] = new ICAL.Component(ICAL.parse(await answer.text())).getAllSubcomponents('vevent');
      expect(html).toContain(new ICAL.Event(event).summary);
    }
  });
});

describe('the months', () => {
  it('are chosen by year and month among eleven years, kept in the address, and restored by Back and a reload', async () => {
    const page = await openCalendar({ '2026-12': 3, '2027-1': 1 });
    await heading(page, 'dezembro de 2026').waitFor();
    expect(await choices(page, 'Ano')).toEqual([
      '2021',
      '2022',
      '2023',
      '2024',
      '2025',
      '2026',
      '2027',
      '2028',
      '2029',
      '2030',
      '2031',
    ]);
    await day(page, '25 de dezembro, sexta-feira, 3 eventos Evento 1 Evento 2 +1 mais').waitFor();
    await page.getByRole('button', { name: 'Próximo mês' }).click();
    await heading(page, 'janeiro de 2027').waitFor();
    await page.getByText('1 evento', { exact: true }).waitFor();
    expect(addressOf(page)).toBe('/calendario?ano=2027&mes=1&dia=1');
    expect(await page.locator('.day[tabindex="0"]').textContent()).toMatch(/^1 de janeiro/);
    await page.reload();
    await heading(page, 'janeiro de 2027').waitFor();
    await page.getByRole('combobox', { name: 'Mês' }).selectOption('março');
    await heading(page, 'março de 2027').waitFor();
    await page.getByText('nenhum evento', { exact: true }).waitFor();
    await page.goBack();
    await heading(page, 'janeiro de 2027').waitFor();
    expect(await page.getByRole('combobox', { name: 'Mês' }).inputValue()).toBe('1');
    await page.getByRole('button', { name: 'Mês anterior' }).click();
    await heading(page, 'dezembro de 2026').waitFor();
  });

  it.each([
    ['?ano=1900&mes=1', 'janeiro de 1900', '1900', 'Mês anterior'],
    ['?ano=2200&mes=8', 'agosto de 2200', '2200', undefined],
    ['?ano=9999&mes=8', 'dezembro de 2999', '2999', 'Próximo mês'],
    ['?ano=ontem&mes=99', 'dezembro de 2026', '2026', undefined],
  ])('with the address %s are %s, with the selectors right', async (query, title, year, disabled) => {
    const page = await openCalendar({}, { address: `/calendario${query}` });
    await heading(page, title).waitFor();
    expect(await page.getByRole('combobox', { name: 'Ano' }).inputValue()).toBe(year);
    for (const name of ['Mês anterior', 'Próximo mês']) {
      expect(await page.getByRole('button', { name }).isDisabled()).toBe(name === disabled);
    }
  });

  it.each([
    ['2027-01-01T02:59:59Z', 'dezembro de 2026'],
    ['2027-01-01T03:00:00Z', 'janeiro de 2027'],
  ])('turn at midnight of the parish: at %s it is %s', async (at, title) => {
    const page = await openCalendar({}, { at });
    await heading(page, title).waitFor();
  });

  it('are replaced without moving anything below them', async () => {
    const page = await openPage();
    await noteShifts(page);
    await allChanged(page);
    await answerEvents(page, { '2026-2': 40 });
    await page.goto('/calendario?ano=2026&mes=2');
    await heading(page, 'fevereiro de 2026').waitFor();
    await page.getByText('40 eventos', { exact: true }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await shiftOf(page)).toBeLessThan(0.01);
  });
});

describe('a day', () => {
  it('opens a dialog that traps and restores the focus', async () => {
    const page = await openCalendar({ '2026-12': 3 });
    const christmas = day(page, /^25 de dezembro/);
    await day(page, /3 eventos/).waitFor();
    await christmas.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Eventos do dia 25/12/2026' });
    await dialog.waitFor();
    expect(await dialog.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
      'Evento 1',
      'Evento 2',
      'Evento 3',
    ]);
    await expectNoAxeViolations(page);
    for (let stop = 0; stop < 8; stop++) {
      await page.keyboard.press('Tab');
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
        ),
      ).toBe(true);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await christmas.evaluate((button) => button === document.activeElement)).toBe(true);

    await day(page, /^24 de dezembro/).click();
    await page.getByRole('dialog').getByText('Nenhum evento neste dia.').waitFor();
    await page.getByRole('button', { name: 'Fechar' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('is chosen on a phone, where another month starts with its first day', async () => {
    const page = await openCalendar(
      { '2026-12': 1, '2027-1': [event('Epifania', '2027-01-01')] },
      { width: 360, at: '2026-12-25T12:00:00Z' },
    );
    await page.getByRole('heading', { name: 'Evento 1', exact: true }).waitFor();
    expect(await page.getByRole('grid').count()).toBe(0);
    expect(await page.getByRole('combobox', { name: 'Dia' }).inputValue()).toBe('25');
    await page.getByRole('combobox', { name: 'Dia' }).selectOption('24');
    await page.getByText('Nenhum evento neste dia.').waitFor();
    await page.getByRole('button', { name: 'Próximo mês' }).click();
    await page.getByRole('heading', { name: 'Epifania', exact: true }).waitFor();
    expect(await page.getByRole('combobox', { name: 'Dia' }).inputValue()).toBe('1');
  });
});

describe('an event', () => {
  it('goes into an agenda by one touch on its file, and waits for its own where the build lacks it', async () => {
    const page = await openPage({ width: 360 });
    const { data } = await (await fetch(`${baseUrl}/api/events?limit=1&from=${parishDayOf(new Date())}`)).json();
    const [first] = data;
    const { year, month } = monthOf(first.date);
    const later = { ...first, id: crypto.randomUUID(), title: 'Mutirão', updatedAt: '2999-01-01T00:00:00+00:00' };
    await allChanged(page);
    await answerEvents(page, { [`${year}-${month}`]: [first, later] });
    await page.goto(addressOfDay(first.date));
    const shown = page.locator('.calendar__day');
    await shown.getByRole('heading', { name: 'Mutirão' }).waitFor();
    expect(await shown.getByRole('link').count()).toBe(1);
    const [file] = await Promise.all([page.waitForEvent('download'), shown.getByRole('link').click()]);
    expect(file.suggestedFilename()).toBe(`${entryName(first)}.ics`);
  });
});

describe('the chosen day', () => {
  it('is in the address, which a reload, Back and whoever gets the link open again', async () => {
    const months = { '2026-12': 3, '2027-1': [event('Epifania', '2027-01-06')] };
    const page = await openCalendar(months, { width: 360 });
    const choice = page.getByRole('combobox', { name: 'Dia' });
    const events = page.locator('.calendar__day');
    await heading(page, 'dezembro de 2026').waitFor();
    await choice.selectOption('25');
    await events.getByRole('heading', { name: 'Evento 3' }).waitFor();
    expect(addressOf(page)).toBe('/calendario?ano=2026&mes=12&dia=25');
    await page.reload();
    await events.getByRole('heading', { name: 'Evento 3' }).waitFor();
    await page.getByRole('button', { name: 'Próximo mês' }).click();
    await choice.selectOption('6');
    await events.getByRole('heading', { name: 'Epifania' }).waitFor();
    await page.goBack();
    await heading(page, 'sexta-feira, 25 de dezembro').waitFor();

    const shared = await openCalendar(months, { address: '/calendario?ano=2027&mes=1&dia=6' });
    await heading(shared, 'janeiro de 2027').waitFor();
    await expect.poll(() => shared.locator('[aria-selected="true"]').textContent()).toMatch(/^6 de janeiro/);
  });

  it('is shown in forced colours too', async () => {
    const page = await openCalendar({}, { address: '/calendario?ano=2027&mes=1&dia=6' });
    await page.emulateMedia({ forcedColors: 'active' });
    const chosen = page.locator('[aria-selected="true"]');
    await expect.poll(() => chosen.textContent()).toMatch(/^6 de janeiro|^6/);
    expect(await chosen.evaluate((cell) => getComputedStyle(cell).outlineStyle)).toBe('solid');
  });

  it('is above the month’s events on a phone, where the choice counts those of each day', async () => {
    const page = await openCalendar(
      {
        '2026-12': [
          event('Vigília', '2026-12-24'),
          event('Missa da noite', '2026-12-24'),
          event('Natal', '2026-12-25'),
        ],
      },
      { width: 360 },
    );
    const month = page.getByRole('region', { name: 'Eventos de dezembro de 2026' });
    await month.getByText('Vigília', { exact: true }).waitFor();
    expect(await month.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
      'quinta-feira, 24 de dezembro',
      'sexta-feira, 25 de dezembro',
    ]);
    const days = await choices(page, 'Dia');
    expect(days.filter((text) => text.includes('('))).toEqual(['24 (2)', '25 (1)']);
    const [dayPart, monthPart] = await Promise.all([page.locator('.calendar__day').boundingBox(), month.boundingBox()]);
    expect(dayPart?.y).toBeLessThan(monthPart?.y ?? 0);
    await expectNoAxeViolations(page);
  });
});

describe('a full calendar', () => {
  it.each([360, 1280])('of 400 events, one with 500 letters without a space, fits %i px', async (width) => {
    const long = event('W'.repeat(500), '2026-12-25');
    const all = [
      long,
      ...Array.from({ length: 399 }, (_, index) =>
        event(`Evento ${index}`, `2026-12-${String(25 + (index % 3)).padStart(2, '0')}`),
      ),
    ];
    const page = await openCalendar({ '2026-12': all }, { width, at: '2026-12-25T12:00:00Z' });
    await page.getByText('400 eventos', { exact: true }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    if (width < 768) return;
    expect(await page.locator('.day__more').allTextContents()).toEqual(['+132 mais', '+131 mais', '+131 mais']);
    await day(page, /^25 de dezembro/).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    expect(await dialog.getByRole('listitem').count()).toBe(134);
    expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});

describe('what can’t be read', () => {
  it.each([
    [503, 'Erro ao carregar eventos.'],
    [401, 'Erro de autenticação'],
  ])('with a %i is told, below what was built, and can be tried again', async (status, sentence) => {
    const page = await openPage({ expectedErrors: /401|503/ });
    await allChanged(page);
    const refusal = {
      success: false,
      code: status === 401 ? 'token_expired' : 'unavailable',
      message: 'x',
      error: 'x',
      request_id: 'a',
    };
    await page.route('**/api/events?*', (route) => route.fulfill({ status, json: refusal }));
    await page.goto('/calendario');
    const note = page.locator('.calendar').getByRole('alert');
    await note.getByText(sentence, { exact: true }).waitFor();
    expect(await page.locator('.day__title').count()).toBeGreaterThan(0);
    const modal = page.getByRole('dialog', { name: 'Sessão Expirada' });
    if (status === 401) await modal.waitFor();
    else expect(await modal.count()).toBe(0);
    expect(await note.getByRole('button', { name: 'Tentar novamente', includeHidden: true }).count()).toBe(1);
  });
});

describe('the calendar to subscribe to', () => {
  it('has every event from a year ago on, and no other', async () => {
    const answer = await fetch(`${baseUrl}/calendario.ics`);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    const known = await fetch(`${baseUrl}/calendario.ics`, {
      headers: { 'If-None-Match': answer.headers.get('etag') ?? '' },
    });
    expect(known.status).toBe(304);
    const calendar = new ICAL.Component(ICAL.parse(await answer.text()));
    const from = sameDayAfter(parishDayOf(new Date()), -12);
    const feed = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
    const { data } = await (await fetch(`${baseUrl}/api/events?limit=100&from=${from}`)).json();
    expect(feed.map(({ uid, summary, startDate }) => [uid, summary, startDate.toString().slice(0, 10)])).toEqual(
      data.map(({ id, title, date }: { id: string; title: string; date: string }) => [id.slice(-12), title, date]),
    );
  });

  it('is one touch away, by its own scheme, in Google’s agenda, and as an address to copy', async () => {
    const page = await openPage();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/calendario');
    const subscription = await page.getByRole('link', { name: 'Assinar a agenda' }).getAttribute('href');
    expect(subscription).toMatch(/^webcal:\/\/[^/]+\/calendario\.ics$/);
    const google = new URL(
      (await page.getByRole('link', { name: 'Assinar no Google Agenda' }).getAttribute('href')) ?? '',
    );
    expect(google.searchParams.get('cid')).toBe(subscription);
    await page.getByRole('button', { name: 'Copiar o endereço', exact: true }).click();
    await page.getByRole('button', { name: 'Copiado!' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^https?:\/\/[^/]+\/calendario\.ics$/);
  });
});
