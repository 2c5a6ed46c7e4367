import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cell } from '../../../lib/spreadsheet/table.ts';
import { convertRow } from './convert-row.ts';
import { type DateAnswers, dateColumnsOf } from './date-columns.ts';

const today = '2026-11-26';
const columns = ['nome_completo', 'data_nascimento'] as const;
const rowsOf = (cells: readonly Cell[]) => cells.map((cell, index) => ({ line: index + 2, cells: ['Ana', cell] }));
const questionsOf = (...cells: Cell[]) => dateColumnsOf(rowsOf(cells), columns, today).questions;

/** The rows' days; a text for a cell that is no date, `?` for one that depends on the answer. */
function daysBy(answers: DateAnswers, ...cells: Cell[]) {
  const rows = rowsOf(cells);
  const orders = dateColumnsOf(rows, columns, today).ordersBy(answers);
  return rows.map((row) => {
    const read = convertRow(row, columns, { today }, orders);
    const isOpen = read?.remarks.some((remark) => remark.endsWith('depende da resposta sobre as datas.'));
    return isOpen && !read?.content.data_nascimento ? '?' : (read?.content.data_nascimento ?? read?.problems[0]?.text);
  });
}

describe('the order of a column of dates', () => {
  it.each<[string, Cell[]]>([
    ['one row has the month first', ['7/4/1961', '3/15/1980']],
    ['one row has the day first', ['7/4/1961', '15/3/1980']],
    ['day and month are the same in all rows', ['5/5/1961', '12/12/80']],
    ['they are a spreadsheet’s own', ['1961-04-07', 22_378]],
    ['they have names', ['7 de abril de 1961', '7/abr/61']],
    ['there are none', [null, 'não sabe', '1961']],
  ])('is not asked for if %s', (_, cells) => expect(questionsOf(...cells)).toEqual([]));

  it('is asked for where no row decides, with an example of each answer', () => {
    expect(questionsOf(null, '5/5/1970', '7/4/61', '1/2/49')).toEqual([
      {
        column: 1,
        text: '7/4/61',
        dayFirst: '7 de abril de 1961',
        monthFirst: '4 de julho de 1961',
        contradicts: false,
      },
    ]);
  });

  it('is asked for where rows contradict each other', () => {
    expect(questionsOf('7/4/1961', '15/3/1980', '3/31/1950')).toMatchObject([{ contradicts: true }]);
  });

  it('has an example whose year is what it will be', () => {
    expect(questionsOf('12/11/26')).toMatchObject([
      { dayFirst: '12 de novembro de 2026', monthFirst: '11 de dezembro de 1926' },
    ]);
  });

  it('is the whole column’s once it is answered, and no day is taken over before', () => {
    const cells = ['7/4/1961', '5/5/1970', '1/2/49'];
    expect(daysBy({}, ...cells)).toEqual(['?', '1970-05-05', '?']);
    expect(daysBy({ 1: false }, ...cells)).toEqual(['1961-04-07', '1970-05-05', '1949-02-01']);
    expect(daysBy({ 1: true }, ...cells)).toEqual(['1961-07-04', '1970-05-05', '1949-01-02']);
  });

  it('refuses, once it is answered, the rows that have the other one', () => {
    const cells = ['7/4/1961', '15/3/1980', '3/31/1950'];
    expect(daysBy({ 1: false }, ...cells)).toEqual(['1961-04-07', '1980-03-15', '3/31/1950']);
    expect(daysBy({ 1: true }, ...cells)).toEqual(['1961-07-04', '15/3/1980', '1950-03-31']);
  });

  it('is never found for one row and guessed for another', () => {
    const day = fc.record({
      year: fc.integer({ min: 1901, max: 2025 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 28 }),
    });
    fc.assert(
      fc.property(fc.array(day, { minLength: 1 }), fc.boolean(), (days, isMonthFirst) => {
        const cells = days.map((one) =>
          [...(isMonthFirst ? [one.month, one.day] : [one.day, one.month]), one.year].join('/'),
        );
        const right = days.map(
          (one) => `${one.year}-${String(one.month).padStart(2, '0')}-${String(one.day).padStart(2, '0')}`,
        );
        const [question] = questionsOf(...cells);
        const found = daysBy({}, ...cells);
        if (!question) expect(found).toEqual(right);
        else {
          expect(found).toEqual(right.map((one, at) => (days[at]?.day === days[at]?.month ? one : '?')));
          expect(daysBy({ 1: isMonthFirst }, ...cells)).toEqual(right);
        }
      }),
    );
  });
});
