import { expect, it } from 'vitest';
import { proposedKind } from './reversals.ts';

it.each([
  ['2026-11-26T11:59:00Z', 'erro'],
  ['2026-11-19T12:00:01Z', 'erro'],
  ['2026-11-19T11:59:59Z', null],
])('proposes for a payment entered at %s: %s', (enteredAt, kind) => {
  expect(proposedKind(enteredAt, new Date('2026-11-26T12:00:00Z'))).toBe(kind);
});
