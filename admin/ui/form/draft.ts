import { useEffect, useState } from 'react';
import { type Draft, type DraftScope, draftScope, draftsOf, dropDraft, keepDraft } from '../../lib/drafts.ts';

/**
 * Stores a form's values on the device while they differ from the initial ones. Without a scope nothing is stored.
 * `full`: the device's storage is full.
 */
export function useDraft(
  scope: DraftScope | undefined,
  draft: Omit<Draft, 'values' | 'writtenAt'>,
  values: Draft['values'],
  unsaved: boolean,
): { full: boolean; drop: () => void } {
  const [full, setFull] = useState(false);
  const drop = () => scope && dropDraft(scope, draft.id);
  useEffect(() => {
    if (!scope) return;
    if (unsaved) setFull(!keepDraft(scope, { ...draft, values, writtenAt: new Date().toISOString() }));
    else dropDraft(scope, draft.id);
  }, [scope, draft, values, unsaved]);
  return { full, drop };
}

/** A concept's drafts on this device, as they were when the section was opened or a form of it closed. */
export function useDrafts(concept: string | undefined) {
  const [scope] = useState(() => (concept === undefined ? undefined : draftScope(concept)));
  const read = () => (scope ? draftsOf(scope) : []);
  const [kept, setKept] = useState(read);
  const readAgain = () => setKept(read());
  const discard = ({ id }: Draft) => {
    if (scope) dropDraft(scope, id);
    readAgain();
  };
  return { scope, kept, readAgain, discard };
}

/**
 * A form's initial values from a draft: the fields that still exist. A field whose `empty` value is null may have a
 * value of any type.
 */
export const valuesOfDraft = <Values extends object>(draft: Draft['values'], empty: Values): Values =>
  Object.fromEntries(
    Object.entries(empty).map(([field, value]) => {
      const isKept = field in draft && (value === null || typeof draft[field] === typeof value);
      return [field, isKept ? draft[field] : value];
    }),
  ) as Values;
