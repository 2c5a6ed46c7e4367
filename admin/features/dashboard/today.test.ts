import { describe, expect, it } from 'vitest';
import type { Today, Totals } from '#contract/dashboard.ts';
import type { SiteBuildStatus } from '#contract/site-build.ts';
import { emptyToday } from '../../testing/today.ts';
import {
  bylineOf,
  cardsOf,
  isBeginning,
  pendingSentence,
  reachSentence,
  shortDay,
  taskTitles,
  todayTitles,
} from './today.ts';

const empty = emptyToday('2026-12-31');

/** A mass as every week. */
const mass = (id: string, time: string): Today['masses']['items'][number] => ({
  ...{ id, mass_id: id, time, usual_time: time, description: null, place: null, is_cancelled: false },
});

it('every card says something kind where it is empty', () => {
  const cards = cardsOf(empty);
  expect(Object.keys(cards).sort()).toEqual(Object.keys({ ...todayTitles, ...taskTitles }).sort());
  for (const { empty: sentence } of Object.values(cards)) expect(sentence).toMatch(/^(Nenhum|Ninguém).*\.$/);
});

it.each<[string, Partial<Today>, Partial<Totals>, boolean]>([
  ['a new parish', {}, {}, true],
  ['one whose counts may not be seen', {}, { dizimistas: null, dizimistas_ativos: null }, true],
  ['one with a mass', { masses: { total: 1, items: [] } }, {}, false],
  ['one with payers', {}, { dizimistas: 1 }, false],
  ['one whose news is no draft any more', {}, { noticias: 1 }, false],
])('%s begins, or does not', (_, today, totals, begins) => {
  const zero = { dizimistas: 0, dizimistas_ativos: 0, usuarios: 1, noticias: 0, avisos: 0 };
  expect(isBeginning({ ...empty, ...today }, { ...zero, ...totals })).toBe(begins);
});

it('what there is says when it is, and opens where one works on it', () => {
  const found = cardsOf(
    {
      ...empty,
      drafts: {
        total: 2,
        items: [
          { kind: 'announcements', id: 'a', title: 'Bazar' },
          { kind: 'news', id: 'b', title: 'Festa' },
        ],
      },
      expiring: { total: 1, items: [{ id: 'c', title: 'Coleta', expires_at: '2027-01-01T02:30:00+00:00' }] },
      events: {
        total: 1,
        items: [{ id: 'd', title: 'Missa campal', date: '2027-01-02', begins: '19:00', place: 'Salão' }],
      },
      masses: { total: 1, items: [mass('e', '18:00')] },
      intentions: { total: 9, items: [{ id: 'f', notes: 'Pela paz' }] },
      requests: 0,
      birthdays: { total: 1, items: [{ id: 'g', name: 'Ana', birth_date: '1950-01-01', day: '2027-01-01' }] },
      payers: { total: 1, items: [{ id: 'h', name: 'Rosa', day: '2026-12-31' }] },
    },
    new Date('2026-12-31T09:00:00-03:00'),
  );
  const cards = Object.values(found);
  expect(cards.map(({ opens }) => opens.section)).toEqual([
    'announcements',
    'announcements',
    'calendar-events',
    'mass-schedule',
    'mass-intentions',
    'birthdays',
    'dizimistas',
  ]);
  expect(cards.map(({ total }) => total)).toEqual([2, 1, 1, 1, 9, 1, 1]);
  expect(cards.flatMap(({ entries }) => entries)).toEqual([
    { id: 'a', text: 'Bazar', note: 'Aviso', opens: { section: 'announcements', row: 'a' } },
    { id: 'b', text: 'Festa', note: 'Notícia', opens: { section: 'news', row: 'b' } },
    { id: 'c', when: 'Hoje', text: 'Coleta', note: 'às 23h30', opens: { section: 'announcements', row: 'c' } },
    {
      id: 'd',
      when: '02/01/2027',
      text: 'Missa campal',
      note: 'às 19h, Salão',
      opens: { section: 'calendar-events', row: 'd', filters: { year: '2027', month: '1', day: '2' } },
    },
    { id: 'e', when: '18:00', text: 'Missa', opens: { section: 'mass-schedule', row: 'e' } },
    { id: 'f', text: 'Pela paz', opens: { section: 'mass-intentions', row: 'f' } },
    { id: 'g', when: 'Amanhã', text: 'Ana', note: '77 anos', opens: { section: 'birthdays', row: 'g' } },
    { id: 'h', when: 'Hoje', text: 'Rosa', opens: { section: 'dizimistas', row: 'h' } },
  ]);
});

it.each([
  ['18:59', ['18:00', '19:30'], 2],
  ['19:00', ['18:00', '19:30'], 2],
  ['19:01', ['19:30'], 1],
  ['20:31', [], 0],
])('at %s the masses of the day are those that are not over', (time, times, total) => {
  const masses = {
    total: 2,
    items: ['18:00', '19:30'].map((at) => mass(at, at)),
  };
  const card = cardsOf({ ...empty, masses }, new Date(`2026-12-31T${time}:00-03:00`)).masses;
  expect(card.entries.map(({ when }) => when)).toEqual(times);
  expect(card.total).toBe(total);
  expect(card.empty).toBe('Nenhuma missa mais hoje.');
});

it.each<[difference: Partial<Today['masses']['items'][number]>, note: string | undefined]>([
  [{}, undefined],
  [{ is_cancelled: true }, 'não haverá'],
  [{ time: '17:00' }, 'em vez das 18h'],
  [{ time: '17:00', place: 'Na praça' }, 'em vez das 18h, Na praça'],
  [{ usual_time: null, mass_id: null }, 'só hoje'],
])('a mass with %j notes %j', (difference, note) => {
  const masses = { total: 1, items: [{ ...mass('a', '18:00'), ...difference }] };
  expect(cardsOf({ ...empty, masses }, new Date('2026-12-31T09:00:00-03:00')).masses.entries[0]?.note).toBe(note);
});

it.each([
  [0, 0, 0, 'Nada pendente por hoje.'],
  [1, 0, 0, 'À espera: 1 rascunho.'],
  [0, 2, 0, 'À espera: 2 avisos que vencem logo.'],
  [3, 1, 0, 'À espera: 3 rascunhos e 1 aviso que vence logo.'],
  [0, 0, 1, 'À espera: 1 pagamento na conciliação.'],
  [4, 1, 2, 'À espera: 4 rascunhos, 1 aviso que vence logo e 2 pagamentos na conciliação.'],
])('%i drafts, %i notices that expire and %i payments: %s', (drafts, expiring, payments, sentence) => {
  const of = (total: number) => ({ total, items: [] });
  expect(pendingSentence({ ...empty, drafts: of(drafts), expiring: of(expiring) }, payments)).toBe(sentence);
});

it.each([
  [1, 'À espera: 1 pedido de intenção.'],
  [3, 'À espera: 3 pedidos de intenção.'],
])('%i requests of intentions: %s', (requests, sentence) => {
  expect(pendingSentence({ ...empty, requests })).toBe(sentence);
});

describe('the last publication', () => {
  const publication = {
    kind: 'news',
    id: 'a',
    title: 'Festa',
    publishedAt: '2026-11-22T17:32:00+00:00',
    by: 'Tereza',
  } as const;
  const site = { builtAt: null, failedAt: null, publishesAt: null, brokenRows: [], failedPage: null };

  it('says by whom and when', () => {
    expect(bylineOf(publication)).toBe('Por Tereza, em 22/11/2026 14:32.');
    expect(bylineOf({ ...publication, by: null })).toBe('Em 22/11/2026 14:32.');
  });

  it.each<[SiteBuildStatus['state'], string | null, string]>([
    ['current', '2026-11-22T17:33:00Z', 'Já está no site.'],
    ['building', '2026-11-22T17:33:00Z', 'Já está no site.'],
    ['building', '2026-11-22T17:00:00Z', 'O site está sendo atualizado.'],
    ['waiting', null, 'O site está sendo atualizado.'],
    ['failed', '2026-11-22T17:00:00Z', 'Ainda não está no site.'],
    ['late', '2026-11-22T17:00:00Z', 'Ainda não está no site.'],
  ])('while the site is %s since %s: %s', (state, builtAt, sentence) => {
    expect(reachSentence(publication, { ...site, state, builtAt })).toBe(sentence);
  });

  it('says when it will be there, where publications share a build', () => {
    const shared = { ...site, state: 'waiting', publishesAt: '2026-11-22T17:42:00Z' } as const;
    expect(reachSentence(publication, shared)).toBe('Entra no site às 14h42.');
  });

  it('says nothing of the site before that is known', () => expect(reachSentence(publication, undefined)).toBe(''));
});

it.each([
  ['2026-11-22', 'Hoje'],
  ['2026-11-23', 'Amanhã'],
  ['2026-11-30', '30/11'],
  ['2027-01-02', '02/01/2027'],
])('%s is %s', (day, said) => expect(shortDay(day, '2026-11-22')).toBe(said));
