import { useEffect, useReducer, useState } from 'react';
import { ApiError } from '#contract/errors.ts';
import { type Draft, type DraftScope, readDraft } from '../../lib/drafts.ts';
import { keepChoices } from '../../lib/last-choice.ts';
import { useDraft, valuesOfDraft } from '../form/draft.ts';
import { type FormDefinition, nameIn, refusalsIn, valuesBeside } from '../form/form-definition.ts';
import { useRecordForm } from '../form/record-form.ts';
import { type Item, type PanelCollection, readRow, useSave, versionOf } from './collection.ts';
import { sameValues } from './conflict.ts';
import { atBeginning, type Beginning, isKnown, writingAfter } from './writing-state.ts';

export interface WritingProps<Row extends Item, Values extends Record<string, unknown>> {
  collection: PanelCollection<Row>;
  form: FormDefinition<Row, Values>;
  /** Whose drafts are kept; none of personal data. */
  drafts: DraftScope | undefined;
  /** The row that is edited. */
  row?: Row | undefined;
  /** The row of which a new one begins as a copy. */
  copied?: Row | undefined;
  /** A draft to continue; without it and without a row, a new one is created. */
  draft?: Draft | undefined;
  /** The id of a new row, where it isn't any: two people who write the same row then meet. */
  newId?: string | undefined;
  /** Values that are proposed instead of the row's, and lost without a question. */
  proposed?: Partial<Values> | undefined;
  onSaved?: ((row: Row) => void) | undefined;
  onClose: () => void;
}

/** A row that is written: its form and draft, and how its saves go. */
export function useWriting<Row extends Item, Values extends Record<string, unknown>>(
  props: WritingProps<Row, Values>,
  definition: FormDefinition<Row, Values>,
) {
  const { collection, drafts, row, copied, onClose } = props;
  const [draft] = useState(() => props.draft ?? (drafts && row && readDraft(drafts, row.id)));
  const [writing, move] = useReducer(writingAfter<Values>, undefined, () =>
    atBeginning(beginningOf(definition, { ...props, draft })),
  );
  const { begun, first, creates } = writing;
  const form = useRecordForm(
    (written: Values) => refusalsIn(definition, written),
    first,
    (written, before) => {
      void followLater(written, before);
      const change = definition.follows?.(written, before);
      if (!change) return;
      form.setValues(change.values);
      if (change.sentence) move({ type: 'followed', sentence: change.sentence });
    },
  );
  const followLater = async (written: Values, before: Values): Promise<void> => {
    // Where nothing can be read, nothing is proposed.
    const later = await definition.followsLater?.(written, before).catch(() => undefined);
    const now = form.getValues();
    const isStill = Object.keys(written).every((name) => written[name] === before[name] || now[name] === written[name]);
    if (later && isStill) form.setValues(later);
  };
  const values = form.getValues();
  const isAsProposed = props.proposed !== undefined && sameValues(values, first);
  const unsaved = !sameValues(values, begun.opened) && !isAsProposed;
  const proposed = definition.valuesOf(undefined);
  const isProposed = begun.isNew && !draft && !copied && !props.proposed && writing.lastSaved === undefined;
  // Another proposal, as of the next day, as long as nothing is typed.
  useEffect(() => {
    if (!isProposed || unsaved || sameValues(proposed, begun.opened)) return;
    form.setValues(proposed);
    move({ type: 'proposed', values: proposed });
  });
  const kept = useDraft(drafts, begun, values, unsaved);
  const save = useSave<Row, Values>(collection, creates);

  const close = () => {
    kept.drop();
    onClose();
  };

  /** The next row of a series, which begins with some of the last one's values. */
  const beginAnother = (written: Values) => {
    kept.drop();
    const { series = [] } = definition;
    const next = beginningOf(definition, {}, pick(written, typeof series === 'function' ? series(written) : series));
    form.setValues(next.first);
    form.clearErrors();
    move({ type: 'anotherBegun', next, lastSaved: nameIn(definition, written) });
  };

  const publishes = (written: Values, stored: Values): boolean => {
    const { isVisible, isAnnounced = isVisible } = definition.visibility ?? {};
    return isAnnounced?.(written) === true && (begun.isNew || !isAnnounced(stored));
  };

  /** `over` is the stored version, with the values `stored`, if it isn't the one that the form opened. */
  const submit = (written: Values, then: () => void, over?: string, stored = begun.opened) => {
    const asNew = over === undefined && creates;
    move({ type: 'sent', values: written, creates: asNew });
    save.mutate(
      {
        values: written,
        expectedVersion: over ?? begun.expectedVersion,
        id: begun.id,
        creates: asNew,
        publishes: publishes(written, stored),
      },
      {
        onSuccess: ({ data }) => {
          keepChoices(definition.keeps?.(written) ?? {});
          props.onSaved?.(data);
          then();
        },
        onError: async (error) => {
          if (!(error instanceof ApiError)) return;
          if (error.status === 404)
            move({ type: 'foundDeleted', id: collection.spendsIds ? crypto.randomUUID() : begun.id });
          const field = definition.fieldAtFault?.(error.message);
          if (field) form.setFieldError(field, error.message);
          const { conflict } = error;
          if (!conflict) return;
          // Without the other text there is nothing to compare: the refusal's sentence stays on the form.
          const now = await readRow(collection, begun.id).catch(() => undefined);
          if (!now) return;
          const current = valuesBeside(definition, now, written);
          if (isKnown(writing, written, current)) submit(written, then, conflict.changedAt, current);
          else move({ type: 'foundChanged', other: { conflict, values: current } });
        },
      },
    );
  };

  return { ...writing, draft, form, unsaved, isFull: kept.full, save, move, submit, beginAnother, close };
}

/** The row's values or its draft's; `kept` are those that a new row takes from the one before it. */
function beginningOf<Row extends Item, Values extends Record<string, unknown>>(
  { valuesOf, copyOf }: FormDefinition<Row, Values>,
  { row, draft, copied, newId, proposed }: Partial<WritingProps<Row, Values>> = {},
  kept: Partial<Values> = {},
): Beginning<Values> {
  const read = (values: Draft['values']) => valuesOfDraft(values, valuesOf(undefined));
  if (draft) {
    const { id, isNew, expectedVersion } = draft;
    return { begun: { id, isNew, opened: read(draft.opened), expectedVersion }, first: read(draft.values) };
  }
  const opened = copied && copyOf ? copyOf(valuesOf(copied)) : { ...valuesOf(row), ...kept };
  const begun = {
    id: row?.id ?? newId ?? crypto.randomUUID(),
    isNew: row === undefined,
    opened,
    expectedVersion: row && versionOf(row),
  };
  return { begun, first: { ...opened, ...proposed } };
}

const pick = <Values extends object>(values: Values, names: readonly (keyof Values)[]): Partial<Values> =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>;
