import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Today as TodayData } from '#contract/dashboard.ts';
import type { LiturgyDay } from '#contract/liturgia.ts';
import type { Role } from '#contract/primitives.ts';
import type { SiteBuildStatus } from '#contract/site-build.ts';
import { newRow } from '../../lib/menu.ts';
import { expectNoAxeViolations } from '../../testing/axe.ts';
import { renderInPanel } from '../../testing/panel.tsx';
import { emptyToday } from '../../testing/today.ts';
import { Tasks } from './Tasks.tsx';
import { TitheWalkNotice } from './TitheWalkNotice.tsx';
import { Today } from './Today.tsx';

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const longWord = 'Paralelepípedo'.repeat(14);

const full: TodayData = {
  day: '2026-11-22',
  drafts: {
    total: 7,
    items: [
      { kind: 'news', id: id(1), title: 'Festa da padroeira' },
      { kind: 'announcements', id: id(2), title: longWord },
    ],
  },
  expiring: { total: 1, items: [{ id: id(3), title: 'Coleta', expires_at: '2026-11-23T21:00:00+00:00' }] },
  masses: {
    total: 1,
    items: [
      {
        ...{ id: id(4), mass_id: id(4), time: '18:00', usual_time: '18:00', description: 'Missa da noite' },
        ...{ place: null, is_cancelled: false },
      },
    ],
  },
  intentions: {
    total: 28,
    items: [
      { id: id(5), notes: 'Pela paz' },
      {
        id: '00000000-0000-4000-8000-000000000010',
        notes: 'Pela alma de Francisco Alves de Sousa, sétimo dia, da família',
      },
    ],
  },
  requests: 0,
  birthdays: { total: 1, items: [{ id: id(6), name: 'Ana', birth_date: '1950-11-22', day: '2026-11-22' }] },
  payers: { total: 1, items: [{ id: id(9), name: 'Rosa Viana', day: '2026-11-23' }] },
  events: { total: 1, items: [{ id: id(7), date: '2026-11-23', title: 'Novena' }] },
  titheWalkAt: null,
  lastPublication: {
    kind: 'announcements',
    id: id(8),
    title: 'Mutirão de confissões',
    publishedAt: '2026-11-22T17:32:00+00:00',
    by: 'Tereza',
  },
};

const empty = emptyToday('2026-11-22');

const site: SiteBuildStatus = {
  state: 'current',
  builtAt: '2026-11-22T17:33:00Z',
  failedAt: null,
  publishesAt: null,
  brokenRows: [],
  failedPage: null,
};

const liturgy: LiturgyDay = {
  data: '2026-11-22',
  liturgia: 'Nosso Senhor Jesus Cristo, Rei do Universo',
  cor: 'Branco',
  ...{ leituras: null, oracoes: null, antifonas: null, fonte: null, anterior: null, proximo: null },
};

/** Answers the calls as the API does, with the function's current result. */
function answer(data: () => TodayData | undefined | Promise<TodayData>) {
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (address) => {
    if (String(address).includes('/liturgia')) return Response.json({ success: true, data: liturgy });
    const answered = await data();
    if (!answered) throw new TypeError('Failed to fetch');
    return Response.json({ success: true, data: answered });
  });
  onTestFinished(() => spy.mockRestore());
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T09:00:00-03:00') });
  onTestFinished(() => void vi.useRealTimers());
});

const show = (role: Role = 'admin') =>
  renderInPanel(
    <main>
      <h1>Visão Geral</h1>
      <Today />
      <Tasks site={site} />
    </main>,
    { role },
  );
const said = (text: string | RegExp) => expect.element(page.getByText(text)).toBeVisible();
const press = (name: string | RegExp) => page.getByRole('button', { name }).click();

describe.each([360, 1280])('on a screen of %i pixels', (width) => {
  it.each([
    ['full', full, 'À espera: 7 rascunhos e 1 aviso que vence logo.'],
    ['empty', empty, 'Nada pendente por hoje.'],
  ] as const)('when it is %s it fits, and has no axe violations', async (_, data, sentence) => {
    await page.viewport(width, 740);
    answer(() => data);
    await show();
    await said(sentence);
    await expectNoAxeViolations();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });
});

it('has its headings, and says who published what, and whether visitors see it', async () => {
  answer(() => full);
  await show();
  await said('Hoje, domingo, 22 de novembro');
  await expect
    .poll(() =>
      page
        .getByRole('heading', { level: 3 })
        .elements()
        .map((one) => one.textContent),
    )
    .toEqual([
      'Missas de hoje1',
      'Próximos eventos1',
      'Liturgia de hoje',
      'Rascunhos7',
      'Avisos que vencem logo1',
      'Intenções de missa28',
      'Aniversários da semana1',
      'Dizimistas que fazem anos1',
    ]);
  await said('Nosso Senhor Jesus Cristo, Rei do Universo');
  await said('Branco');
  await said('Por Tereza, em 22/11/2026 14:32. Já está no site.');
});

it('that is left open past midnight asks for the new day', async () => {
  let data = full;
  answer(() => data);
  await show();
  await said('Hoje, domingo, 22 de novembro');
  data = { ...empty, day: '2026-11-23' };
  vi.setSystemTime(new Date('2026-11-23T00:00:05-03:00'));
  document.dispatchEvent(new Event('visibilitychange'));
  await said('Hoje, segunda-feira, 23 de novembro');
  expect(page.getByText('Missa da noite').elements()).toEqual([]);
});

it('says the first of a month as the calendar does', async () => {
  answer(() => ({ ...empty, day: '2026-12-01' }));
  await show();
  await said('Hoje, terça-feira, 1º de dezembro');
});

it.each<[string | RegExp, object]>([
  ['Rascunhos 7', { section: 'news' }],
  ['Festa da padroeira Notícia', { section: 'news', row: id(1) }],
  [/^Paralelepípedo/, { section: 'announcements', row: id(2) }],
  ['Amanhã Coleta às 18h', { section: 'announcements', row: id(3) }],
  ['Amanhã Novena', { section: 'calendar-events', row: id(7), filters: { year: '2026', month: '11', day: '23' } }],
  ['18:00 Missa da noite', { section: 'mass-schedule', row: id(4) }],
  ['Pela paz', { section: 'mass-intentions', row: id(5) }],
  ['Hoje Ana 76 anos', { section: 'birthdays', row: id(6) }],
  ['Amanhã Rosa Viana', { section: 'dizimistas', row: id(9) }],
  ['Nova Intenção', { section: 'mass-intentions', row: newRow }],
  ['Novo Aviso', { section: 'announcements', row: newRow }],
  ['Nova Notícia', { section: 'news', row: newRow }],
  ['Mutirão de confissões', { section: 'announcements', row: id(8) }],
])('%s is one click away from where one works on it', async (name, place) => {
  answer(() => full);
  await show();
  await press(name);
  expect(history.state).toEqual(place);
});

it('tells an administrator that many payers’ numbers were asked for', async () => {
  answer(() => ({ ...empty, titheWalkAt: '2026-11-22T05:10:00+00:00' }));
  await renderInPanel(
    <main>
      <h1>Visão Geral</h1>
      <TitheWalkNotice />
    </main>,
  );
  await said(/^Mais de 500 números de dizimista .*, por último em 22\/11\/2026 02:10\./);
  await expectNoAxeViolations();
});

it('shows payers to nobody who may not read them', async () => {
  answer(() => full);
  await show('common');
  await said('Pela paz');
  expect(page.getByText('Dizimistas que fazem anos').elements()).toEqual([]);
  expect(page.getByText('Rosa Viana').elements()).toEqual([]);
});

it('has cards as tall as their rows, and no name cut', async () => {
  answer(() => full);
  await show();
  const card = (name: string) => page.getByRole('region', { name: new RegExp(`^${name} \\d`) });
  await said('Pela paz');
  for (const name of ['Missas de hoje', 'Próximos eventos', 'Rascunhos', 'Intenções de missa']) {
    const element = card(name).element();
    const list = element.querySelector('ul');
    expect(element.getBoundingClientRect().bottom - (list?.getBoundingClientRect().bottom ?? 0), name).toBeLessThan(3);
  }
  const text = page.getByText(/^Pela alma de Francisco/).element();
  expect(text.scrollHeight).toBeLessThanOrEqual(text.clientHeight);
});

it('keeps its layout while it is read, as far as its cards are full', async () => {
  const { promise, resolve } = Promise.withResolvers<TodayData>();
  const five = <Item extends object>(item: Item) => ({
    total: 5,
    items: [1, 2, 3, 4, 5].map((n) => ({ ...item, id: id(n) })),
  });
  answer(() => promise);
  await show();
  await said('Carregando...');
  const tops = () =>
    page
      .getByRole('heading', { level: 3 })
      .elements()
      .map((one) => one.getBoundingClientRect().top);
  const before = tops();
  expect(before).toHaveLength(8);
  resolve({
    ...full,
    events: five({ date: '2026-11-23', title: 'Novena' }),
    intentions: five({ notes: 'Pela paz' }),
  });
  await expect.element(page.getByText('Pela paz').first()).toBeVisible();
  expect(tops()).toEqual(before);
});

it('says why it could not be read, and tries again', async () => {
  let broken = true;
  answer(() => (broken ? undefined : empty));
  await show();
  await said('Não foi possível carregar o que há para hoje.');
  await expectNoAxeViolations();
  broken = false;
  await press('Tentar novamente');
  await said('Nada pendente por hoje.');
  expect(page.getByRole('alert').elements()).toEqual([]);
});
