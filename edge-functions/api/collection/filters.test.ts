import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { collection } from '#contract/collection.ts';
import { eventBody } from '#contract/events.ts';
import { defineFilters, type Filters } from '#contract/filters/filter.ts';
import {
  calendar,
  dayRange,
  digits,
  moneyRange,
  onDay,
  oneOf,
  searchAlone,
  since,
  words,
  yesNo,
} from '#contract/filters/kinds.ts';
import { feminine } from '#contract/noun.ts';
import { staff } from '#contract/primitives.ts';
import { registeredHandlers } from '../app.ts';
import type { Call, Routes } from '../http/call.ts';
import { send, startApi, type TestApi } from '../testing/api.ts';
import { openParish } from '../testing/parish.ts';
import { allRows } from './all-rows.ts';
import { filteredBy, listing } from './routes.ts';
import { type Rows, rowsOf } from './rows.ts';

/** A financial list on a table of this test, with a filter of each kind; several of them use the same column. */
const noun = feminine('entrada', 'entradas');
const filters = defineFilters({
  search: words({ label: 'busca' }),
  cpf: digits({ label: 'CPF', exact: false }),
  number: digits({ label: 'número', exact: true }),
  kind: oneOf({ label: 'tipo', options: { tithe: 'Dízimo', gift: 'Doação' }, all: 'Todos' }),
  checked: yesNo({ label: 'conferência', yes: 'Conferidas', no: 'Não conferidas', all: 'Todas' }),
  written: onDay({ label: 'escrita em' }),
  after: since({ label: 'a partir de' }),
  dates: dayRange({ label: 'data', from: 'startDate', to: 'endDate' }),
  part: calendar({ label: 'mês', first: 1900, last: 2999 }),
  amounts: moneyRange({ label: 'valor', from: 'minAmount', to: 'maxAmount' }),
  limits: moneyRange({ label: 'limite', from: 'floor', to: 'ceiling' }),
});
const sorts = { day: 'Por data', amount: 'Maior valor primeiro', giver: 'Por nome' };
const item = z.object({ id: z.string(), giver: z.string() });
const entries = collection({ path: '/entries', noun, item, readers: staff, writers: [] });
const list = entries.list('Entradas', { filters, sorts });
const open = entries.list('Entradas abertas', { below: '/open', filters });
const all = entries.list('Entradas, todas de uma vez', { below: '/all', filters });

type Entry = z.output<typeof item>;

const rows = rowsOf('test_entries' as 'events', {
  noun,
  body: z.strictObject({ giver: z.string() }) as never,
  columns: ['id'],
  filters: {
    declared: filters,
    columns: {
      search: 'search_text',
      cpf: 'cpf',
      number: 'number',
      kind: 'kind',
      checked: 'checked',
      written: { instants: 'created_at' },
      after: { instants: 'created_at' },
      dates: 'date',
      part: 'date',
      amounts: 'amount',
      limits: 'amount',
    } as never,
  },
  sortedBy: { sorts, columns: { day: ['date', 'id'], amount: ['-amount', 'id'], giver: ['giver', 'id'] } as never },
}) as unknown as Rows<Entry & { amount: number; kind: string }, Entry, never, never>;

const asItIs = (row: Entry) => row;
const routes: Routes = (on) => {
  on(list, listing(rows, asItIs));
  on(
    open,
    listing(rows, asItIs, (some) =>
      some.gte('amount', 20).or('kind.eq.gift,giver.eq."João"').or('amount.gt.30,giver.eq.João'),
    ),
  );
  on(
    all,
    filteredBy(rows.filters, async ({ caller, query }: Call<typeof all>) => ({
      data: await allRows(rows, caller, query),
    })),
  );
};

const parish = openParish();
let api: TestApi;
beforeAll(async () => {
  await parish().database.sql.exec(`
    create table public.test_entries (
      id uuid primary key default gen_random_uuid(), giver text not null, number serial, cpf text not null default '52998224725', kind text not null, checked boolean not null,
      date date not null, amount numeric(12, 2) not null, created_at timestamptz not null,
      search_text text generated always as (private.searchable(giver, '')) stored,
      updated_at timestamptz not null default now(), updated_by uuid);
    grant select on public.test_entries to authenticated;
    insert into public.test_entries (giver, kind, checked, date, amount, created_at) values
      ('Lima, Ana', 'tithe', true, '2026-01-10', 10, '2026-02-12T02:59:59Z'),
      ('Bento', 'gift', false, '2026-02-10', 20, '2026-02-12T03:00:00Z'),
      ('João', 'tithe', false, '2026-02-28', 30, '2026-02-13T02:59:59Z'),
      ('Dora', 'gift', true, '2026-03-01', 100, '2026-02-13T03:00:00Z')`);
  api = startApi(parish().database, {}, { routes: [routes] });
});

const call = (query: string) => send(api, `/entries${query}`, { token: parish().token('tereza') });
async function found(query: string): Promise<string[]> {
  const { status, body } = await call(query);
  expect(status).toBe(200);
  return body.data.map(({ giver }: Entry) => giver);
}

describe('the filters of a list', () => {
  it.each<[string, string[]]>([
    ['', ['Lima, Ana', 'Bento', 'João', 'Dora']],
    ['?search=JOAO', ['João']],
    ['?search=%25', []],
    ['?cpf=982.247', ['Lima, Ana', 'Bento', 'João', 'Dora']],
    ['?cpf=111', []],
    ['?number=%232', ['Bento']],
    ['?number=22', []],
    ['?kind=gift', ['Bento', 'Dora']],
    ['?checked=true', ['Lima, Ana', 'Dora']],
    ['?checked=false&kind=gift', ['Bento']],
    ['?written=2026-02-12', ['Bento', 'João']],
    ['?after=2026-02-12', ['Bento', 'João', 'Dora']],
    ['?startDate=2026-02-10&endDate=2026-02-28', ['Bento', 'João']],
    ['?startDate=2026-02-11', ['João', 'Dora']],
    ['?endDate=2026-02-10', ['Lima, Ana', 'Bento']],
    ['?year=2026&month=2', ['Bento', 'João']],
    ['?year=2026&month=2&day=28', ['João']],
    ['?year=2025', []],
    ['?minAmount=10.01&maxAmount=99.99', ['Bento', 'João']],
    ['?maxAmount=10', ['Lima, Ana']],
    ['/all?minAmount=30', ['João', 'Dora']],
  ])('with %s let through %j', async (query, expected) => expect(await found(query)).toEqual(expected));

  it.each<[string, string[]]>([
    // The wider bound first, and then last.
    ['?year=2026&startDate=2026-02-11', ['João', 'Dora']],
    ['?year=2026&month=2&startDate=2026-01-01', ['Bento', 'João']],
    ['?year=2026&endDate=2026-02-27', ['Lima, Ana', 'Bento']],
    ['?year=2026&month=2&endDate=2026-12-31', ['Bento', 'João']],
    ['?after=2026-02-12&written=2026-02-13', ['Dora']],
    ['?minAmount=20&floor=30', ['João', 'Dora']],
    ['?minAmount=30&floor=20', ['João', 'Dora']],
    ['?minAmount=9&floor=10&maxAmount=30&ceiling=20', ['Lima, Ana', 'Bento']],
    ['/open', ['João', 'Dora']],
    ['/open?maxAmount=50', ['João']],
    ['/open?minAmount=40&floor=10', ['Dora']],
  ])('keep each of several bounds on one column: %s', async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  it('refuse a reversed range, and what is none of their values', async () => {
    const sentenceOf = async (query: string) => {
      const { status, body } = await call(query);
      return [status, body.message];
    };
    expect(await sentenceOf('?startDate=2026-03-01&endDate=2026-02-01')).toEqual([
      400,
      'O campo "data final" não pode ser antes do campo "data inicial".',
    ]);
    expect(await sentenceOf('?sort=amount_asc')).toEqual([
      400,
      'O campo "ordem" deve ser um destes valores: day, amount, giver.',
    ]);
  });
});

it('are each given a column, as each order is its columns', () => {
  const details = { noun, body: eventBody, columns: ['id'] } as const;
  const lists = [
    // @ts-expect-error the search has no column
    () => rowsOf('events', { ...details, filters: { declared: searchAlone, columns: {} }, sortedBy: ['id'] }),
    () =>
      rowsOf('events', {
        ...details,
        // @ts-expect-error the table has no such column
        filters: { declared: searchAlone, columns: { search: 'notes' } },
        sortedBy: ['id'],
      }),
    // @ts-expect-error two orders have no columns
    () => rowsOf('events', { ...details, sortedBy: { sorts, columns: { day: ['date'] } } }),
  ];
  expect(lists).toHaveLength(3);
});

it('are all applied by the handlers that are registered', () => {
  const { search, ...others } = filters;
  const registering = (applied: Filters) => () =>
    registeredHandlers([(on) => on(list, listing({ ...rows, filters: applied }, asItIs))]);
  expect(registering(filters)).not.toThrow();
  expect(registering(others)).toThrow('GET /entries is not narrowed by search');
  expect(registering({ ...others, search: words({ label: 'busca' }) })).toThrow('is not narrowed by search');
  expect(() => registeredHandlers([(on) => on(list, async () => ({ data: [] }))])).toThrow(
    `is not narrowed by ${Object.keys(filters).join(', ')}`,
  );
});

describe('the order of a list', () => {
  it.each<[string, string[]]>([
    ['?sort=day', ['Lima, Ana', 'Bento', 'João', 'Dora']],
    ['?sort=amount', ['Dora', 'João', 'Bento', 'Lima, Ana']],
    ['?sort=giver', ['Bento', 'Dora', 'João', 'Lima, Ana']],
    ['?sort=amount&year=2026&startDate=2026-02-01&limit=2', ['Dora', 'João']],
    ['?sort=amount&year=2026&startDate=2026-02-01&limit=2&page=2', ['Bento']],
  ])('with %s is %j', async (query, expected) => expect(await found(query)).toEqual(expected));

  it('and its filters are counted in its pages', async () => {
    expect((await call('?sort=amount&minAmount=15&floor=20&limit=2')).body.pagination).toEqual({
      page: 1,
      limit: 2,
      total: 3,
      pages: 2,
    });
  });
});
