import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOfMonth, daysLater, weekdayOf } from '#contract/calendar-date.ts';
import { easterOf } from '#contract/easter.ts';
import { type LiturgicalColour, liturgicalColours } from '#contract/liturgia.ts';
import { celebrationOn } from './calendar.ts';

/** Computed from the norms without a library: date, words of the title, and the colours that the norms allow. */
const rows = readFileSync(new URL('../testing/days.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(';') as [string, string, string]);

describe('the days of 2026 to 2028', () => {
  it.each(rows)('%s: %s, %s', (date, words, colours) => {
    const { title, colour } = celebrationOn(date);
    expect(title).toContain(words);
    expect(colours.split('|')).toContain(colour);
  });

  it('are all there', () => expect(rows).toHaveLength(282));
});

describe('days that move or coincide', () => {
  it.each([
    ['2019-12-08', 'Imaculada Conceição', 'Branco', 'a Sunday of Advent: in Brazil it keeps its day'],
    ['2019-12-09', 'Segunda-feira da 2ª semana do Advento', 'Roxo', 'and does not move'],
    ['2022-06-23', 'João Batista', 'Branco', 'the Sacred Heart is on the 24th'],
    ['2022-06-24', 'Sagrado Coração', 'Branco', ''],
    ['2038-06-24', 'Corpo e Sangue', 'Branco', ''],
    ['2038-06-25', 'João Batista', 'Branco', 'after Corpus Christi'],
    ['2008-03-15', 'José', 'Branco', 'Holy Week: anticipated to Saturday'],
    ['2008-03-31', 'Anunciação', 'Branco', 'Easter Monday and its octave: after it'],
    ['2023-03-20', 'José', 'Branco', 'Sunday of Lent: on Monday'],
    ['2012-03-26', 'Anunciação', 'Branco', 'Sunday of Lent: on Monday'],
    ['2025-11-01', 'Todos os Santos', 'Branco', 'Sunday is All Souls'],
    ['2025-11-02', 'Fiéis Defuntos', 'Roxo', 'it takes the place of the Sunday'],
    ['2024-01-08', 'Batismo do Senhor', 'Branco', 'after Epiphany on the 7th'],
    ['2024-01-09', 'Terça-feira da 1ª semana do Tempo Comum', 'Verde', ''],
    ['2022-12-30', 'Sagrada Família', 'Branco', 'Christmas on a Sunday'],
    ['2026-04-04', 'Vigília Pascal', 'Branco', ''],
    [
      '2026-06-13',
      'Sábado da 10ª semana do Tempo Comum',
      'Verde',
      'the Immaculate Heart and Saint Antony: both optional',
    ],
    ['2027-06-05', 'Sábado da 9ª semana do Tempo Comum', 'Verde', 'the Immaculate Heart and Saint Boniface'],
    ['2025-06-28', 'Sábado da 12ª semana do Tempo Comum', 'Verde', 'the Immaculate Heart and Saint Irenaeus'],
    ['2018-06-09', 'Sábado da 9ª semana do Tempo Comum', 'Verde', 'the Immaculate Heart and Saint José de Anchieta'],
    ['2024-06-08', 'Imaculado Coração', 'Branco', ''],
    ['2026-05-25', 'Mãe da Igreja', 'Branco', 'the Monday after Pentecost'],
    ['2026-12-17', 'Quinta-feira da 3ª semana do Advento', 'Roxo', ''],
    ['2026-12-29', '5º dia na Oitava do Natal', 'Branco', ''],
    ['2026-02-23', 'Segunda-feira da 1ª semana da Quaresma', 'Roxo', 'memorials give way in Lent'],
  ] satisfies [string, string, LiturgicalColour, string][])('%s: %s, %s %s', (date, words, colour, _) => {
    const celebration = celebrationOn(date);
    expect(celebration.title).toContain(words);
    expect(celebration.colour).toBe(colour);
  });
});

describe('any day from 1970 to 2100', () => {
  const date = fc.integer({ min: 0, max: 47_846 }).map((days) => daysLater('1970-01-01', days));
  const year = fc.integer({ min: 1970, max: 2100 });

  it('has a title without gaps and a colour of the product', () => {
    fc.assert(
      fc.property(date, (day) => {
        const { title, colour } = celebrationOn(day);
        expect(title).toMatch(/^(?!.*(NaN|undefined|-\d|\d\.)).{5,}$/);
        expect(liturgicalColours).toContain(colour);
      }),
    );
  });

  it('keeps 34 weeks of ordinary time at the most, and each week’s Sunday opens it', () => {
    fc.assert(
      fc.property(date, (day) => {
        const week = /(\d+)ª semana (.+)$/.exec(celebrationOn(day).title);
        if (!week) return;
        expect(Number(week[1])).toBeGreaterThanOrEqual(1);
        expect(Number(week[1])).toBeLessThanOrEqual(34);
        const sunday = celebrationOn(daysLater(day, -weekdayOf(day))).title;
        const counted = /^(\d+)º Domingo (.+?)( –.*)?$/.exec(sunday);
        if (counted) expect([counted[1], counted[2]]).toEqual([week[1], week[2]]);
      }),
    );
  });

  it('celebrates each moved solemnity once in a year', () => {
    fc.assert(
      fc.property(year, (asked) => {
        const titles: string[] = [];
        for (let day = `${asked}-01-01`; day <= `${asked}-12-31`; day = daysLater(day, 1)) {
          titles.push(celebrationOn(day).title);
        }
        const once =
          /^(São José,|Anunciação|Natividade de São João|São Pedro e São Paulo|Assunção|Todos os Santos|Imaculada Conceição|Sagrado Coração|Nosso Senhor Jesus Cristo, Rei|Epifania|Batismo|Sagrada Família)/;
        const found = titles.filter((title) => once.test(title)).map((title) => once.exec(title)?.[1]);
        expect(found.toSorted()).toEqual([...new Set(found)].toSorted());
        expect(found).toHaveLength(12);
      }),
      { numRuns: 30 },
    );
  });

  it('has Easter on a Sunday from 22 March to 25 April', () => {
    fc.assert(
      fc.property(year, (asked) => {
        const easter = easterOf(asked);
        expect(weekdayOf(easter)).toBe(0);
        const days = (easter.slice(5, 7) === '03' ? 0 : 31) + dayOfMonth(easter);
        expect(days).toBeGreaterThanOrEqual(22);
        expect(days).toBeLessThanOrEqual(56);
      }),
    );
  });
});
