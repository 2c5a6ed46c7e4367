import { Fragment, useState } from 'react';
import { ApiError, type Conflict } from '#contract/errors.ts';
import { sentencesAbout } from '#contract/noun.ts';
import { FormModal } from '../form/FormModal.tsx';
import { useRecordForm } from '../form/record-form.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { type Item, type PanelCollection, readRow, useSave } from './collection.ts';
import { sameValues } from './conflict.ts';
import type { FormDefinition } from './form-definition.ts';

interface CollectionFormProps<Row extends Item, Values extends Record<string, unknown>> {
  collection: PanelCollection<Row>;
  form: FormDefinition<Row, Values>;
  /** The row that is edited; none to create one. */
  row: Row | undefined;
  onClose: () => void;
}

interface OtherVersion<Values> {
  conflict: Conflict;
  values: Values;
}

/**
 * Creates or edits a row. When somebody saved it since it was opened, nothing is lost: both texts are shown and the person
 * chooses. When they only moved it to another place, or wrote the same, this save goes on by itself.
 */
export function CollectionForm<Row extends Item, Values extends Record<string, unknown>>(
  props: CollectionFormProps<Row, Values>,
) {
  const { collection, form: definition, row, onClose } = props;
  const { newTitle, editTitle } = sentencesAbout(collection.noun);
  const opened = definition.valuesOf(row);
  const form = useRecordForm(definition.body, opened);
  const save = useSave<Row, Values>(collection, row);
  const [other, setOther] = useState<OtherVersion<Values>>();
  // The rich-text editor reads its value once: it is replaced for values that it did not write.
  const [revision, setRevision] = useState(0);

  const submit = (values: Values, seen = row?.updatedAt) =>
    save.mutate(
      { values, seen },
      {
        onSuccess: onClose,
        onError: async (error) => {
          if (!row || !(error instanceof ApiError) || !error.conflict) return;
          // Without the other text there is nothing to compare: the refusal's sentence stays on the form.
          const now = await readRow(collection, row.id).catch(() => undefined);
          if (!now) return;
          const current = definition.valuesOf(now);
          const isChoice = !sameValues(current, opened) && !sameValues(current, values);
          if (!isChoice) submit(values, error.conflict.changedAt);
          else setOther({ conflict: error.conflict, values: current });
        },
      },
    );

  return (
    <FormModal
      wide={definition.wide ?? false}
      title={row ? editTitle : newTitle}
      form={form}
      save={save}
      onSubmit={submit}
      onClose={onClose}
    >
      <Fragment key={revision}>{definition.fields(form)}</Fragment>
      {other && (
        <ConflictDialog
          conflict={other.conflict}
          shown={definition.shown}
          opened={opened}
          mine={form.getValues()}
          theirs={other.values}
          onBack={() => setOther(undefined)}
          onChoose={(chosen) => {
            setOther(undefined);
            form.setValues(chosen);
            setRevision(revision + 1);
            submit(chosen, other.conflict.changedAt);
          }}
        />
      )}
    </FormModal>
  );
}
