import type { ReactNode } from 'react';
import { sentencesAbout } from '#contract/noun.ts';
import { useActions } from '../actions.ts';
import { useDrafts } from '../form/draft.ts';
import { useRecordModal } from '../form/record-modal.ts';
import { CollectionForm } from './CollectionForm.tsx';
import { type Item, type PanelCollection, useRemoval } from './collection.ts';
import type { FormDefinition } from './form-definition.ts';
import { useRowToOpen } from './row-to-open.ts';
import { UnsavedTexts } from './UnsavedTexts.tsx';

/** How a section's rows are created, changed and deleted; `RowEditor` shows the form. */
export function useRowEditor<Row extends Item, Values extends Record<string, unknown>>(
  collection: PanelCollection<Row>,
  form: FormDefinition<Row, Values>,
) {
  const modal = useRecordModal<Row>();
  const drafts = useDrafts(form.personal ? undefined : collection.concept);
  const removal = useRemoval(collection);
  const { remove } = useActions();
  useRowToOpen(collection, modal.edit);
  return {
    collection,
    form,
    modal,
    drafts,
    create: modal.create,
    handlers: {
      onEdit: modal.edit,
      onDelete: (row: Row) => remove(removal, row, sentencesAbout(collection.noun).called(collection.nameOf(row))),
    },
  };
}

interface RowEditorProps<Row extends Item, Values extends Record<string, unknown>> {
  editor: ReturnType<typeof useRowEditor<Row, Values>>;
  /** The section's rows. */
  children: ReactNode;
}

/** The rows, what was written of them and never saved, and the form that is open. */
export function RowEditor<Row extends Item, Values extends Record<string, unknown>>(
  props: RowEditorProps<Row, Values>,
) {
  const { collection, form, modal, drafts } = props.editor;
  const { newTitle, editTitle } = sentencesAbout(collection.noun);
  return (
    <>
      <UnsavedTexts
        drafts={drafts.kept}
        nameOf={({ isNew, values }) => `${isNew ? newTitle : editTitle}: ${values[String(form.names)] || 'sem título'}`}
        onResume={modal.resume}
        onDiscard={drafts.discard}
      />
      {props.children}
      {modal.isOpen && (
        <CollectionForm
          collection={collection}
          form={form}
          drafts={drafts.scope}
          row={modal.item}
          draft={modal.draft}
          onClose={() => {
            modal.close();
            drafts.readAgain();
          }}
        />
      )}
    </>
  );
}
