import type { ReactNode } from 'react';
import { sentencesAbout } from '#contract/noun.ts';
import { can } from '../../lib/can.ts';
import { useReading } from '../../lib/change.ts';
import { useUser } from '../../lib/user.ts';
import { useActions } from '../actions.ts';
import { useDrafts } from '../form/draft.ts';
import { type FormDefinition, nameIn } from '../form/form-definition.ts';
import { useRecordModal } from '../form/record-modal.ts';
import { type RowHandlers, rowActionsOf } from '../table/row-actions.ts';
import { CollectionForm } from './CollectionForm.tsx';
import { type Item, type PanelCollection, readRow, useAllowed, useRemoval } from './collection.ts';
import { RowView } from './RowView.tsx';
import { useRowToOpen } from './row-to-open.ts';
import { UnsavedTexts } from './UnsavedTexts.tsx';

/**
 * Reads, creates, changes and deletes a section's rows, as far as the person may; `RowEditor` shows the form. `own` are
 * the actions of this section only. `Whole` is a complete row, where the list has only some of its fields.
 */
export function useRowEditor<Row extends Item, Values extends Record<string, unknown>, Whole extends Row = Row>(
  known: PanelCollection<Row>,
  form: FormDefinition<Whole, Values> | undefined,
  own: Pick<RowHandlers<Row>, 'onView' | 'actions'> & {
    /** Deletes a row; `remove` does so after the usual question. */
    onDelete?: ((row: Row, remove: (row: Row) => void) => void) | undefined;
    /** Opens the form of a row, where something is asked first, by `edit`. */
    onEdit?: ((row: Row, edit: (row: Whole) => void) => void) | undefined;
    /** Called with a row that was created or changed. */
    onSaved?: ((row: Whole) => void) | undefined;
  } = {},
) {
  const { role } = useUser();
  const collection = useAllowed(known);
  const { byId, create, update, remove } = collection.calls;
  const modal = useRecordModal<Whole>();
  // Rows that are read by id, and saved rows, are complete.
  const whole = collection as unknown as PanelCollection<Whole>;
  const drafts = useDrafts(
    form && !form.personal && (create || update) ? (collection.draftsAs ?? collection.concept) : undefined,
  );
  const removal = useRemoval(collection);
  const actions = useActions();
  const reading = useReading((id: string) => readRow(whole, id), sentencesAbout(collection.noun).failedToLoad);
  const read = (id: string, show: (row: Whole) => void) => actions.run(reading, id, ({ data }) => show(data));
  const opening = (show: (row: Whole) => void) => (row: Row) =>
    known.listsParts ? read(row.id, show) : show(row as Whole);
  const isViewed = form && (form.canBeViewed || !update);
  const { onDelete, actions: ownActions, onView = isViewed ? opening(modal.view) : undefined } = own;
  const asking = own.onEdit && ((row: Row) => own.onEdit?.(row, modal.edit));
  const onEdit = form && update ? (asking ?? opening(modal.edit)) : undefined;
  const onCopy = form?.copyOf && create ? opening(modal.copy) : undefined;
  const removeRow = (row: Row) =>
    actions.remove(
      removal,
      row,
      sentencesAbout(collection.noun).called(collection.nameOf(row)),
      collection.warningOf?.(row),
    );
  const openNew = form && create && modal.create;
  useRowToOpen(whole, byId && form && (isViewed ? modal.view : (asking ?? modal.edit)), openNew);
  const handlers: RowHandlers<Row> = {
    ...(onView && { onView }),
    ...((ownActions || onCopy) && {
      actions: (row) => [
        ...(ownActions?.(row) ?? []).filter(({ calls }) => !calls || can(role, calls)),
        ...(onCopy && !known.isKept?.(row)
          ? [{ label: form?.copyLabel ?? 'Duplicar', after: 'Editar' as const, onClick: () => onCopy(row) }]
          : []),
      ],
    }),
    ...(onEdit && { onEdit }),
    ...(remove && { onDelete: onDelete ? (row) => onDelete(row, removeRow) : removeRow }),
    isKept: collection.isKept,
    commonest: collection.commonest,
  };
  /** The actions of a row that is viewed; it is deleted from the list alone. */
  const actionsFrom = (row: Whole) => {
    const { onView: _, onDelete: __, ...others } = handlers;
    return rowActionsOf(others, row);
  };
  const readAgain = ({ id }: Whole) => read(id, modal.view);
  return {
    collection: whole,
    form,
    modal,
    drafts,
    create: openNew,
    handlers,
    actionsFrom,
    readAgain,
    onSaved: own.onSaved,
  };
}

interface RowEditorProps<Row extends Item, Values extends Record<string, unknown>, Whole extends Row> {
  editor: ReturnType<typeof useRowEditor<Row, Values, Whole>>;
  /** The section's rows. */
  children: ReactNode;
}

/** Shows the rows, the drafts that were never saved, and the open view or form. */
export function RowEditor<Row extends Item, Values extends Record<string, unknown>, Whole extends Row>(
  props: RowEditorProps<Row, Values, Whole>,
) {
  const { collection, form, modal, drafts, readAgain } = props.editor;
  const { viewed } = modal;
  const { create, update } = collection.calls;
  if (!form) return props.children;
  const { newTitle, editTitle } = sentencesAbout(collection.noun);
  const titles = form.titles ?? { create: newTitle, update: editTitle };
  return (
    <>
      <UnsavedTexts
        drafts={drafts.kept.filter(({ isNew }) => (isNew ? create : update))}
        nameOf={({ isNew, values }) =>
          `${isNew ? titles.create : titles.update}: ${nameIn(form, values as Values) || 'sem título'}`
        }
        onResume={modal.resume}
        onDiscard={drafts.discard}
      />
      {props.children}
      {viewed && (
        <RowView
          noun={collection.noun}
          form={form}
          row={viewed}
          actions={props.editor.actionsFrom(viewed)}
          readAgain={() => readAgain(viewed)}
          onClose={modal.close}
        />
      )}
      {modal.isWriting && (
        <CollectionForm
          collection={collection}
          form={form}
          drafts={drafts.scope}
          row={modal.item}
          copied={modal.copied}
          onSaved={props.editor.onSaved}
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
