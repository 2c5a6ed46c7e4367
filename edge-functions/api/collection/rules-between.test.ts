import { describe, expect, it } from 'vitest';
import { date } from '#contract/fields/dates.ts';
import { defineFields, optional } from '#contract/fields/field.ts';
import { bodyOf } from '#contract/fields/schemas.ts';
import { line } from '#contract/fields/text.ts';
import { rulesBetween } from './rules-between.ts';

const day = () => optional(date({ label: 'dia' }));
const fields = defineFields({
  title: line({ label: 'título', max: 20 }),
  from: day(),
  to: optional(date({ label: 'fim' })),
});
const { storedFieldsFor, hold } = rulesBetween(
  bodyOf(fields, {
    between: ['from', 'to'],
    holds: ({ from, to }) => !from || !to || to >= from,
    refuses: 'to',
    because: 'não pode ser antes do dia',
  }),
);

describe('a change of fields between which a rule holds', () => {
  it.each([
    [{ title: 'a' }, []],
    [{ title: 'a', from: undefined }, []],
    [{ from: '2026-11-16' }, ['to']],
    [{ to: null }, ['from']],
    [{ from: '2026-11-16', to: null }, []],
  ])('of %j needs to know %j', (change, needed) => expect(storedFieldsFor(change)).toEqual(needed));

  it('is checked with its own values and the stored rest', () => {
    expect(() => hold({ to: '2026-11-15' }, { from: '2026-11-16' })).toThrow(
      'O campo "fim" não pode ser antes do dia.',
    );
    expect(() => hold({ from: '2026-11-17', to: '2026-11-15' }, {})).toThrow(
      'O campo "fim" não pode ser antes do dia.',
    );
    expect(() => hold({ from: '2026-11-17', to: undefined }, { to: '2026-11-15' })).toThrow('O campo "fim"');
    expect(() => hold({ to: null }, { from: '2026-11-16' })).not.toThrow();
  });

  it('is not refused for stored values that it doesn’t touch', () => {
    expect(() => hold({ title: 'a' }, { from: '2026-11-17', to: '2026-11-15' })).not.toThrow();
  });
});
