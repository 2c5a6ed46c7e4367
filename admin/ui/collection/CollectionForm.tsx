import { useState } from 'react';
import { ApiError, type Conflict } from '#contract/errors.ts';
import { sentencesAbout } from '#contract/noun.ts';
import { dateAndTime } from '../../lib/dates.ts';
import { type Draft, type DraftScope, readDraft } from '../../lib/drafts.ts';
import { hiding } from '../actions.ts';
import { useDialogs } from '../dialogs/DialogsProvider.tsx';
import { useAgreedValues } from '../form/agreed-values.ts';
import { useDraft, valuesOfDraft } from '../form/draft.ts';
import { FormFields, FormFooter } from '../form/FormFields.tsx';
import { FormModal } from '../form/FormModal.tsx';
import { type FormDefinition, formFor, nameIn, refusalsIn, sentValues, valuesBeside } from '../form/form-definition.ts';
import { useRecordForm } from '../form/record-form.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { type Item, type PanelCollection, readRow, useSave, versionOf } from './collection.ts';
import { sameValues } from './conflict.ts';

interface CollectionFormProps<Row extends Item, Values extends Record<string, unknown>> {
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
  onSaved?: ((row: Row) => void) | undefined;
  onClose: () => void;
}

interface OtherVersion<Values> {
  conflict: Conflict;
  values: Values;
}

/**
 * Creates or edits a row. What is written is kept on the device until it is saved or discarded. When somebody saved the
 * row since it was opened, nothing is lost: both texts are shown and the person chooses. When they only moved it to
 * another place, or wrote the same, this save goes on by itself; when they deleted it, the next save creates it again.
 */
export function CollectionForm<Row extends Item, Values extends Record<string, unknown>>(
  props: CollectionFormProps<Row, Values>,
) {
  const { collection, drafts, row, onClose } = props;
  const definition = formFor(props.form, row);
  const { newTitle, editTitle, deletedMeanwhile, called, savedAndAnother, saved } = sentencesAbout(collection.noun);
  const { confirm } = useDialogs();
  const agreedValues = useAgreedValues<Values>();
  const [draft] = useState(() => props.draft ?? (drafts && row && readDraft(drafts, row.id)));
  const [{ begun, first }, begin] = useState(() => beginning(definition, row, draft, props.copied));
  const { id, isNew, opened } = begun;
  const [lastSaved, setLastSaved] = useState<string>();
  const [followed, setFollowed] = useState<string>();
  const form = useRecordForm(
    (written: Values) => refusalsIn(definition, written),
    first,
    (written, before) => {
      const change = definition.follows?.(written, before);
      if (!change) return;
      form.setValues(change.values);
      setFollowed(change.sentence);
    },
  );
  const values = form.getValues();
  const unsaved = !sameValues(values, opened);
  const kept = useDraft(drafts, begun, values, unsaved);
  const [creates, setCreates] = useState(isNew);
  const save = useSave<Row, Values>(collection, creates);
  const [sent, setSent] = useState<Values>();
  const [other, setOther] = useState<OtherVersion<Values>>();
  // The rich-text editor and masked inputs read their value only once: a set value needs a new mount.
  const [revision, setRevision] = useState(0);

  const close = () => {
    kept.drop();
    onClose();
  };
  /** `over` is the stored version, with the values `stored`, if it isn't the one that the form opened. */
  const submit = (written: Values, then: () => void, over?: string, stored = opened) => {
    const asNew = over === undefined && creates;
    setSent(written);
    setCreates(asNew);
    save.mutate(
      {
        values: written,
        expectedVersion: over ?? begun.expectedVersion,
        id,
        creates: asNew,
        publishes: publishes(written, stored),
      },
      {
        onSuccess: ({ data }) => {
          props.onSaved?.(data);
          then();
        },
        onError: async (error) => {
          if (!(error instanceof ApiError)) return;
          if (error.status === 404) setCreates(true);
          const field = definition.fieldAtFault?.(error.message);
          if (field) form.setFieldError(field, error.message);
          if (!error.conflict) return;
          // Without the other text there is nothing to compare: the refusal's sentence stays on the form.
          const now = await readRow(collection, id).catch(() => undefined);
          if (!now) return;
          const current = valuesBeside(definition, now, written);
          const isKnown = [opened, written, sent].some((known) => known && sameValues(current, known));
          if (isKnown) submit(written, then, error.conflict.changedAt, current);
          else setOther({ conflict: error.conflict, values: current });
        },
      },
    );
  };

  /** The next row of a series, which begins with some of the last one's values. */
  const beginAnother = (written: Values) => {
    kept.drop();
    const next = beginning(definition, undefined, undefined, undefined, pick(written, definition.series ?? []));
    begin(next);
    form.setValues(next.first);
    form.clearErrors();
    setFollowed(undefined);
    setLastSaved(nameIn(definition, written));
    setRevision(revision + 1);
  };

  const publishes = (written: Values, stored: Values): boolean => {
    const { isVisible } = definition.visibility ?? {};
    return isVisible?.(written) === true && (isNew || !isVisible(stored));
  };

  /** True unless these values would hide the row from visitors and the person declines that. */
  const mayHide = async (written: Values, stored = opened): Promise<boolean> => {
    const { visibility } = definition;
    if (!visibility || isNew || !visibility.isVisible(stored) || visibility.isVisible(written)) return true;
    return confirm(hiding(visibility.hide, called(nameIn(definition, stored))));
  };

  const noticeAbove = props.copied
    ? `Cópia de “${collection.nameOf(props.copied)}”: ${definition.copyNotice?.(first) ?? 'nada é publicado antes de salvar.'}`
    : row && definition.above?.(row);
  return (
    <FormModal
      size={definition.size}
      title={isNew ? (definition.titles?.create ?? newTitle) : (definition.titles?.update ?? editTitle)}
      form={form}
      unsaved={unsaved}
      save={{ ...save, wayOut: creates && !isNew ? deletedMeanwhile : undefined }}
      saveLabel={definition.saveLabels?.[isNew ? 'create' : 'update']}
      notice={noticeOf(draft, kept.full) ?? followed ?? (lastSaved === undefined ? noticeAbove : saved(lastSaved))}
      footer={definition.footer && <FormFooter definition={definition} form={form} />}
      series={definition.series && isNew ? { another: savedAndAnother, isDone: lastSaved !== undefined } : undefined}
      onSubmit={async (filledIn, andAnother) => {
        const agreed = await agreedValues(filledIn, (values) => definition.questionsBefore?.(row, values) ?? []);
        const written = agreed && sentValues(definition, agreed);
        if (written && (await mayHide(written))) submit(written, andAnother ? () => beginAnother(filledIn) : close);
      }}
      onClose={close}
    >
      <FormFields
        key={revision}
        definition={definition}
        form={form}
        row={row}
        refocuses={lastSaved !== undefined}
        selects={props.copied !== undefined && lastSaved === undefined}
      />
      {other && (
        <ConflictDialog
          fields={definition.fields}
          conflict={other.conflict}
          opened={opened}
          mine={values}
          theirs={other.values}
          onBack={() => setOther(undefined)}
          onChoose={async (chosen) => {
            // Of a row that was visible when it was opened, 'Salvar' has asked already.
            const hasAsked = definition.visibility?.isVisible(opened);
            if (!hasAsked && !(await mayHide(chosen, other.values))) return;
            setOther(undefined);
            form.setValues(chosen);
            setRevision(revision + 1);
            submit(chosen, close, other.conflict.changedAt, other.values);
          }}
        />
      )}
    </FormModal>
  );
}

/** The form's initial values, and those that it shows first: its draft's, if there is one. */
function beginning<Row extends Item, Values extends Record<string, unknown>>(
  { valuesOf, copyOf }: FormDefinition<Row, Values>,
  row: Row | undefined,
  draft: Draft | undefined,
  copied: Row | undefined,
  kept: Partial<Values> = {},
) {
  const read = (values: Draft['values']) => valuesOfDraft(values, valuesOf(undefined));
  if (draft) {
    const { id, isNew, expectedVersion } = draft;
    return { begun: { id, isNew, opened: read(draft.opened), expectedVersion }, first: read(draft.values) };
  }
  const opened = copied && copyOf ? copyOf(valuesOf(copied)) : { ...valuesOf(row), ...kept };
  const begun = {
    id: row?.id ?? crypto.randomUUID(),
    isNew: row === undefined,
    opened,
    expectedVersion: row && versionOf(row),
  };
  return { begun, first: opened };
}

const pick = <Values extends object>(values: Values, names: readonly (keyof Values)[]): Partial<Values> =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>;

function noticeOf(draft: Draft | undefined, full: boolean): string | undefined {
  if (full) return 'Este aparelho não tem espaço para guardar o que você escreve: salve antes de sair.';
  return draft && `Recuperamos o que você escreveu em ${dateAndTime(draft.writtenAt)} e não salvou.`;
}
