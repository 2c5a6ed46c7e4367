import { readUser } from '../../site/lib/session.ts';

type Values = Record<string, unknown>;

/** What somebody wrote into a form and has not saved. */
export interface Draft {
  /** Of the row that is edited, or that the row will have which is created. */
  id: string;
  isNew: boolean;
  values: Values;
  /** What the form began with. */
  opened: Values;
  /** The version of the row that the form began with. */
  expectedVersion?: string | undefined;
  /** The instant at which it was last written. */
  writtenAt: string;
}

/** Whose drafts, and of which concept: people who share a computer don't see each other's. */
export interface DraftScope {
  userId: string;
  concept: string;
}

const keysOf = (userId: string) => `draft:${userId}:`;
const keyOf = ({ userId, concept }: DraftScope, id: string) => `${keysOf(userId)}${concept}:${id}`;

/** The drafts of whoever is signed in. */
export const draftScope = (concept: string): DraftScope => ({ userId: readUser()?.id ?? '', concept });

/** Keeps a draft on this device; false where its storage is full. */
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

/** Whether whoever is signed in has a draft of anything on this device. */
export const hasDrafts = (): boolean =>
  Object.keys(localStorage).some((key) => key.startsWith(keysOf(readUser()?.id ?? '')));

/** The drafts of a scope, the oldest first. */
export const draftsOf = (scope: DraftScope): Draft[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(keyOf(scope, '')))
    .flatMap((key) => draftOf(localStorage.getItem(key)) ?? [])
    .sort((one, other) => one.writtenAt.localeCompare(other.writtenAt));

/** Undefined for what is no draft: anybody may write into the browser's storage. */
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
