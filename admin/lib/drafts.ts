import { inTime } from '#contract/calendar-date.ts';
import { readUser } from '../../site/lib/session.ts';

type Values = Record<string, unknown>;

/** Unsaved content of a form. */
export interface Draft {
  /** The id of the edited row, or the future id of a new one. */
  id: string;
  isNew: boolean;
  values: Values;
  /** The form's initial values. */
  opened: Values;
  /** The version of the row when the form was opened. */
  expectedVersion?: string | undefined;
  /** The instant of the last change. */
  writtenAt: string;
}

/** The owner and concept of drafts: people who share a computer don't see each other's. */
export interface DraftScope {
  userId: string;
  concept: string;
}

const keysOf = (userId: string) => `draft:${userId}:`;
const keyOf = ({ userId, concept }: DraftScope, id: string) => `${keysOf(userId)}${concept}:${id}`;

/** The signed-in person's drafts. */
export const draftScope = (concept: string): DraftScope => ({ userId: readUser()?.id ?? '', concept });

/** Stores a draft on this device; false when its storage is full. */
export function keepDraft(scope: DraftScope, draft: Draft): boolean {
  try {
    localStorage.setItem(keyOf(scope, draft.id), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(scope: DraftScope, id: string): void {
  localStorage.removeItem(keyOf(scope, id));
}

export const readDraft = (scope: DraftScope, id: string): Draft | undefined =>
  draftOf(localStorage.getItem(keyOf(scope, id)));

/** True if the signed-in person has any draft on this device. */
export const hasDrafts = (): boolean =>
  Object.keys(localStorage).some((key) => key.startsWith(keysOf(readUser()?.id ?? '')));

/** The drafts of a scope, the oldest first. */
export const draftsOf = (scope: DraftScope): Draft[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(keyOf(scope, '')))
    .flatMap((key) => draftOf(localStorage.getItem(key)) ?? [])
    .sort((one, other) => inTime(one.writtenAt, other.writtenAt));

/** Undefined for invalid data, which anything may write into the browser's storage. */
function draftOf(text: string | null): Draft | undefined {
  try {
    const draft = JSON.parse(text ?? 'null');
    const isDraft =
      typeof draft?.id === 'string' &&
      typeof draft.writtenAt === 'string' &&
      isObject(draft.values) &&
      isObject(draft.opened);
    return isDraft ? draft : undefined;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;
