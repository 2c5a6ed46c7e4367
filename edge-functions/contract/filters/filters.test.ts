import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod/mini';
import { collection } from '../collection.ts';
import { sentenceOf } from '../messages.ts';
import { mostCents, reaisOf } from '../money.ts';
import { feminine } from '../noun.ts';
import { staff } from '../primitives.ts';
import { acceptedOf, chosenIn, refusalOf, reportFilters } from './chosen.ts';
import { defineFilters, type Filter, type FilterKind, paramsWith, queryOf, valueIn } from './filter.ts';
import {
  ageRange,
  calendar,
  dayRange,
  digits,
  inUse,
  moneyRange,
  onDay,
  oneOf,
  record,
  since,
  words,
  yesNo,
} from './kinds.ts';

/** A filter of each kind, such as the financial lists might have. */
const filters = defineFilters({
  search: words({ label: 'busca', personal: true }),
  cpf: digits({ label: 'CPF', exact: false, personal: true }),
  type: oneOf({
    label: 'tipo da transação',
    short: 'tipo',
    options: { income: 'Entrada', expense: 'Saída' },
    all: 'Todos os tipos',
  }),
  category: inUse({ label: 'categoria', max: 100, all: 'Todas as categorias', path: '/things/categories' }),
  linked: yesNo({ label: 'vínculo', yes: 'Com CPF', no: 'Não vinculadas', all: 'Vinculadas ou não' }),
  written: onDay({ label: 'escrita em' }),
  after: since({ label: 'a partir de' }),
  dates: dayRange({ label: 'data', from: 'startDate', to: 'endDate' }),
  amounts: moneyRange({ label: 'valor', from: 'minAmount', to: 'maxAmount' }),
  ages: ageRange({ label: 'idade', from: 'youngest', to: 'oldest' }),
  part: calendar({ label: 'mês', first: 1900, last: 2999 }),
  payer: record({ label: 'dizimista' }),
});
const query = queryOf(filters);

const rows = collection({
  path: '/things',
  noun: feminine('coisa', 'coisas'),
  item: z.object({}),
  readers: staff,
  writers: [],
});
const list = rows.list('Coisas', { filters, sorts: { recent: 'Mais recentes', amount: 'Maior valor' } });
const listQuery = existing(list.query);

function existing<Schema>(schema: Schema | undefined): Schema {
  if (!schema) throw new Error('a list has a query');
  return schema;
}

/** A query as in a URL. */
const address = (chosen: object): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(Object.entries(chosen).map(([name, value]) => [name, String(value)])));

const said = (params: Record<string, string>): string => {
  const { error } = listQuery.safeParse(params, { reportInput: true });
  return error ? sentenceOf(error.issues, listQuery) : '';
};

describe('filters that are said once', () => {
  it('are of every kind', () => {
    const kinds: Record<FilterKind, true> = {
      words: true,
      digits: true,
      oneOf: true,
      inUse: true,
      yesNo: true,
      onDay: true,
      since: true,
      dayRange: true,
      moneyRange: true,
      ageRange: true,
      calendar: true,
      record: true,
    };
    expect(new Set(Object.values(filters).map(({ kind }) => kind))).toEqual(new Set(Object.keys(kinds)));
  });

  it('give a list’s query its parameters with their types', () => {
    expectTypeOf<z.output<typeof listQuery>>().toEqualTypeOf<{
      page?: number | undefined;
      limit?: number | undefined;
      sort?: 'recent' | 'amount' | undefined;
      search?: string | undefined;
      cpf?: string | undefined;
      type?: 'income' | 'expense' | undefined;
      category?: string | undefined;
      linked?: 'true' | 'false' | undefined;
      written?: string | undefined;
      after?: string | undefined;
      startDate?: string | undefined;
      endDate?: string | undefined;
      minAmount?: number | undefined;
      maxAmount?: number | undefined;
      youngest?: number | undefined;
      oldest?: number | undefined;
      year?: number | undefined;
      month?: number | undefined;
      day?: number | undefined;
      payer?: string | undefined;
    }>();
    expect(list).toMatchObject({ filters, sorts: { recent: 'Mais recentes' } });
  });

  it('leave a list without any as it was', () => {
    const { query: plain, filters: none } = rows.list('Coisas');
    expectTypeOf<keyof z.output<NonNullable<typeof plain>>>().toEqualTypeOf<'page' | 'limit'>();
    expect([plain?.parse({ page: '2', sort: 'recent', search: 'a' }), none]).toEqual([{ page: 2 }, undefined]);
  });

  it('are after a call what they were before it', () => {
    const calendarDays = fc
      .date({ min: new Date('1000-01-01'), max: new Date('9998-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    const amounts = fc.integer({ min: 0, max: mostCents }).map(reaisOf);
    const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
    const spans = <Value extends string | number>(values: fc.Arbitrary<Value>) =>
      fc
        .tuple(optional(values), optional(values))
        .map(([one, other]) => (one !== undefined && other !== undefined && one > other ? [other, one] : [one, other]));
    const chosen = fc
      .record({
        search: optional(fc.stringMatching(/^[A-Za-zÀ-ú&%#+=_*"\\]{1,20}$/)),
        cpf: optional(fc.stringMatching(/^\d{1,20}$/)),
        type: optional(fc.constantFrom('income', 'expense')),
        category: optional(fc.stringMatching(/^[A-Za-zÀ-ú&%#+=_*"\\]{1,20}$/)),
        linked: optional(fc.constantFrom('true', 'false')),
        written: optional(calendarDays),
        after: optional(calendarDays),
        dates: spans(calendarDays),
        amounts: spans(amounts),
        ages: spans(fc.integer({ min: 0, max: 150 })),
        year: fc.integer({ min: 1900, max: 2999 }),
        month: fc.integer({ min: 1, max: 12 }),
        day: fc.integer({ min: 1, max: 28 }),
        parts: fc.constantFrom(0, 1, 2, 3),
      })
      .map(({ dates, amounts, ages, year, month, day, parts, ...others }) => ({
        ...others,
        startDate: dates[0],
        endDate: dates[1],
        minAmount: amounts[0],
        maxAmount: amounts[1],
        youngest: ages[0],
        oldest: ages[1],
        ...Object.fromEntries(Object.entries({ year, month, day }).slice(0, parts)),
      }))
      .map((all) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)));
    fc.assert(
      fc.property(chosen, (before) => {
        const travelled = address(before);
        expect(query.parse(travelled)).toEqual(before);
        expect(acceptedOf(filters, travelled)).toEqual(before);
      }),
    );
  });
});

describe('a call is refused', () => {
  it.each<[Record<string, string>, string]>([
    [{ cpf: 'abc' }, 'O campo "CPF" deve ter algarismos.'],
    [{ type: 'gift' }, 'O campo "tipo da transação" deve ser um destes valores: income, expense.'],
    [{ linked: 'talvez' }, 'O campo "vínculo" deve ser um destes valores: true, false.'],
    [{ written: '2026-02-30' }, 'O campo "escrita em" deve ser uma data válida (AAAA-MM-DD).'],
    [{ startDate: '0202-01-01' }, 'O campo "data inicial" está fora do calendário.'],
    [
      { startDate: '2026-02-02', endDate: '2026-02-01' },
      'O campo "data final" não pode ser antes do campo "data inicial".',
    ],
    [{ minAmount: '10.5', maxAmount: '9.99' }, 'O campo "maior valor" não pode ser abaixo do campo "menor valor".'],
    // As texts these two would be in the right order.
    [{ minAmount: '10', maxAmount: '9' }, 'O campo "maior valor" não pode ser abaixo do campo "menor valor".'],
    [{ minAmount: '1,50' }, 'O campo "menor valor" deve ser um valor em reais, como 1234.56.'],
    [{ maxAmount: '-1' }, 'O campo "maior valor" deve ser um valor em reais, como 1234.56.'],
    [{ youngest: '70', oldest: '9' }, 'O campo "idade máxima" não pode ser abaixo do campo "idade mínima".'],
    [{ oldest: '151' }, 'O campo "idade máxima" deve ser no máximo 150.'],
    [{ youngest: '6.5' }, 'O campo "idade mínima" deve ser um número inteiro.'],
    [{ month: '2' }, 'O campo "mês" precisa do campo "ano".'],
    [{ year: '2026', day: '2' }, 'O campo "dia" precisa do campo "mês".'],
    [{ year: '2026', month: '2', day: '29' }, 'O campo "dia" tem um dia que esse mês não tem.'],
    [{ sort: 'title' }, 'O campo "ordem" deve ser um destes valores: recent, amount.'],
  ])('with %j', (params, sentence) => expect(said(params)).toBe(sentence));

  it('and not with ends that are the same', () => {
    expect(said({ startDate: '2026-02-02', endDate: '2026-02-02', minAmount: '9', maxAmount: '9.00' })).toBe('');
  });
});

describe('what was chosen', () => {
  it.each<object>([
    { search: 'alma', linked: 'true' },
    { startDate: '2026-02-01', endDate: '2026-02-28', maxAmount: 0 },
    { year: 2026, month: 2 },
    { year: 2026, month: 2, day: 1 },
  ])('%j is asked for with the same parameters', (query) => {
    const asked = Object.entries(filters).map(([name, filter]) => {
      const value = valueIn({ ...query }, name, filter);
      return value === undefined ? {} : paramsWith(name, filter as Filter, value);
    });
    expect(Object.assign({}, ...asked)).toEqual(query);
  });

  it.each<[Record<string, string>, texts: string[]]>([
    [{}, []],
    [{ search: 'alma' }, ['busca: alma']],
    [{ cpf: '123.456' }, ['CPF: 123456']],
    [{ type: 'expense' }, ['tipo: Saída']],
    [{ linked: 'true' }, ['só com CPF']],
    [{ linked: 'false' }, ['só não vinculadas']],
    [{ written: '2026-02-11' }, ['escrita em: 11/02/2026']],
    [{ after: '2026-02-11' }, ['a partir de: 11/02/2026']],
    [{ startDate: '2026-02-01', endDate: '2026-02-28' }, ['data: de 01/02/2026 a 28/02/2026']],
    [{ startDate: '2026-02-01' }, ['data: desde 01/02/2026']],
    [{ endDate: '2026-02-28' }, ['data: até 28/02/2026']],
    [{ minAmount: '10', maxAmount: '1234.5' }, ['valor: de R$\u00a010,00 a R$\u00a01.234,50']],
    [{ maxAmount: '0' }, ['valor: até R$\u00a00,00']],
    [{ youngest: '60', oldest: '70' }, ['idade: de 60 anos a 70 anos']],
    [{ youngest: '60' }, ['idade: a partir de 60 anos']],
    [{ oldest: '1' }, ['idade: até 1 ano']],
    [{ oldest: '0' }, ['idade: até 0 anos']],
    [{ year: '2026' }, ['ano: 2026']],
    [{ year: '2026', month: '2' }, ['mês: 02/2026']],
    [{ year: '2026', month: '2', day: '1' }, ['dia: 01/02/2026']],
    [{ linked: 'true', search: 'a', year: '2026' }, ['busca: a', 'só com CPF', 'ano: 2026']],
  ])('with %j is read as %j', (params, texts) => {
    expect(chosenIn(filters, acceptedOf(filters, params)).map(({ text }) => text)).toEqual(texts);
  });

  it('stands above a report with its label', () => {
    expect(reportFilters(filters, { type: 'income', linked: 'false', year: 2026, month: 2 })).toEqual([
      { label: 'Tipo', value: 'Entrada' },
      { label: 'Vínculo', value: 'Não vinculadas' },
      { label: 'Mês', value: '02/2026' },
    ]);
  });

  it('is kept only as far as a call would take it', () => {
    const kept = {
      search: 'alma',
      type: 'gift',
      startDate: '2026-02-02',
      endDate: '2026-02-01',
      unknown: 'x',
      year: '1',
    };
    expect(acceptedOf(filters, kept)).toEqual({ search: 'alma' });
    expect(refusalOf('dates', filters.dates, kept)).toEqual({
      param: 'endDate',
      sentence: 'O campo "data final" não pode ser antes do campo "data inicial".',
    });
    expect(refusalOf('amounts', filters.amounts, kept)).toBeUndefined();
  });
});
