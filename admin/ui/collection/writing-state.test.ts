import { expect, it } from 'vitest';
import { atBeginning, isKnown, type Writing, type WritingEvent, writingAfter } from './writing-state.ts';

interface Values extends Record<string, unknown> {
  titulo: string;
}

const festa: Values = { titulo: 'Festa' };
const bazar: Values = { titulo: 'Bazar' };
const begin = (id: string, isNew: boolean, values = festa) => ({
  begun: { id, isNew, opened: values, expectedVersion: isNew ? undefined : '2026-11-21T12:00:00+00:00' },
  first: values,
});
const stored = atBeginning(begin('a', false));
const fresh = atBeginning(begin('b', true));
const sentOnce: Writing<Values> = { ...stored, sent: bazar };
const other = { conflict: { changedBy: 'Raimundo', changedAt: '2026-11-22T12:00:00+00:00' }, values: bazar };

it.each<[what: string, from: Writing<Values>, event: WritingEvent<Values>, to: Writing<Values>]>([
  [
    'what followed from a value is said',
    stored,
    { type: 'followed', sentence: 'Título também.' },
    { ...stored, followed: 'Título também.' },
  ],
  ['a save is remembered until its answer', stored, { type: 'sent', values: bazar, creates: false }, sentOnce],
  [
    'a row that was deleted meanwhile is created by the next save',
    sentOnce,
    { type: 'foundDeleted', id: 'b' },
    { ...sentOnce, begun: { ...sentOnce.begun, id: 'b' }, creates: true },
  ],
  [
    'a save over another version creates nothing',
    { ...fresh, other },
    { type: 'sent', values: bazar, creates: false },
    { ...fresh, other, sent: bazar, creates: false },
  ],
  ['another version is to be chosen from', sentOnce, { type: 'foundChanged', other }, { ...sentOnce, other }],
  ['without a choice the form is as it was', { ...sentOnce, other }, { type: 'wentBack' }, sentOnce],
  ['a choice is set into new inputs', { ...sentOnce, other }, { type: 'chosen' }, { ...sentOnce, revision: 1 }],
  [
    'the next row of a series begins anew, and says which was the last',
    { ...fresh, sent: festa, followed: 'Título também.', revision: 2 },
    { type: 'anotherBegun', next: begin('c', true, bazar), lastSaved: 'Festa' },
    { ...atBeginning(begin('c', true, bazar)), lastSaved: 'Festa', revision: 3 },
  ],
])('%s', (_, from, event, to) => expect(writingAfter(from, event)).toEqual(to));

it.each<[what: string, writing: Writing<Values>, current: Values, known: boolean]>([
  ['was opened', stored, festa, true],
  ['is being saved', stored, { titulo: 'Festa junina' }, true],
  ['was saved, though its answer was lost', sentOnce, bazar, true],
  ['somebody else wrote', stored, bazar, false],
])('whether a stored version is asked about: one that %s', (_, writing, current, known) =>
  expect(isKnown(writing, { titulo: 'Festa junina' }, current)).toBe(known),
);
