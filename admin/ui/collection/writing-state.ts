import type { Conflict } from '#contract/errors.ts';
import { sameValues } from './conflict.ts';

/** A row that is written, and the values that its form shows first: its draft's, if there is one. */
export interface Beginning<Values> {
  begun: { id: string; isNew: boolean; opened: Values; expectedVersion: string | undefined };
  first: Values;
}

/** The version that somebody else saved meanwhile. */
interface OtherVersion<Values> {
  conflict: Conflict;
  values: Values;
}

export interface Writing<Values> extends Beginning<Values> {
  /** True if the next save creates the row: a new one, or one that was deleted meanwhile. */
  creates: boolean;
  /** The values of the last save, which may have arrived although its answer was lost. */
  sent?: Values;
  /** The version to choose from. */
  other?: OtherVersion<Values> | undefined;
  /** A sentence about values that followed from what was just written. */
  followed?: string;
  /** In a series, the name of the row before this one. */
  lastSaved?: string;
  /** The rich-text editor and masked inputs read their value only once: a set value needs a new mount. */
  revision: number;
}

export type WritingEvent<Values> =
  | { type: 'proposed'; values: Values }
  | { type: 'followed'; sentence: string }
  | { type: 'sent'; values: Values; creates: boolean }
  | { type: 'foundDeleted'; id: string }
  | { type: 'foundChanged'; other: OtherVersion<Values> }
  | { type: 'wentBack' }
  | { type: 'chosen' }
  | { type: 'anotherBegun'; next: Beginning<Values>; lastSaved: string };

export const atBeginning = <Values>(beginning: Beginning<Values>): Writing<Values> => ({
  ...beginning,
  creates: beginning.begun.isNew,
  revision: 0,
});

export function writingAfter<Values>(writing: Writing<Values>, event: WritingEvent<Values>): Writing<Values> {
  switch (event.type) {
    case 'proposed':
      return { ...writing, begun: { ...writing.begun, opened: event.values }, first: event.values };
    case 'followed':
      return { ...writing, followed: event.sentence };
    case 'sent':
      return { ...writing, sent: event.values, creates: event.creates };
    case 'foundDeleted':
      return { ...writing, begun: { ...writing.begun, id: event.id }, creates: true };
    case 'foundChanged':
      return { ...writing, other: event.other };
    case 'wentBack':
      return { ...writing, other: undefined };
    case 'chosen':
      return { ...writing, other: undefined, revision: writing.revision + 1 };
    case 'anotherBegun':
      return { ...atBeginning(event.next), lastSaved: event.lastSaved, revision: writing.revision + 1 };
  }
}

/** True if a stored version has nothing that is new to whoever writes: they opened it, or save or saved the same. */
export const isKnown = <Values extends Record<string, unknown>>(
  { begun, sent }: Writing<Values>,
  written: Values,
  current: Values,
): boolean => [begun.opened, written, sent].some((known) => known && sameValues(current, known));
