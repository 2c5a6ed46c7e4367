import { sentencesAbout } from '#contract/noun.ts';
import { dateAndTime } from '../../lib/dates.ts';
import type { Draft } from '../../lib/drafts.ts';
import { hiding } from '../actions.ts';
import { useDialogs } from '../dialogs/DialogsProvider.tsx';
import { questionsAbout, useAgreedValues } from '../form/agreed-values.ts';
import { FormFields, FormFooter } from '../form/FormFields.tsx';
import { FormModal } from '../form/FormModal.tsx';
import { formFor, nameIn, sentValues } from '../form/form-definition.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import type { Item } from './collection.ts';
import { useWriting, type WritingProps } from './use-writing.ts';

/**
 * Creates or edits a row. What is written is kept on the device until it is saved or discarded. When somebody saved the
 * row since it was opened, nothing is lost: both texts are shown and the person chooses. When they only moved it to
 * another place, or wrote the same, this save goes on by itself; when they deleted it, the next save creates it again.
 */
export function CollectionForm<Row extends Item, Values extends Record<string, unknown>>(
  props: WritingProps<Row, Values>,
) {
  const { collection, row, copied } = props;
  const definition = formFor(props.form, row);
  const { newTitle, editTitle, deletedMeanwhile, called, savedAndAnother, saved } = sentencesAbout(collection.noun);
  const { confirm } = useDialogs();
  const agreedValues = useAgreedValues<Values>();
  const writing = useWriting(props, definition);
  const { begun, first, form, unsaved, save, creates, other, lastSaved, move, submit, close } = writing;
  const { isNew, opened } = begun;

  /** True unless these values would hide the row from visitors and the person declines that. */
  const mayHide = async (written: Values, stored = opened): Promise<boolean> => {
    const { visibility } = definition;
    if (!visibility || isNew || !visibility.isVisible(stored) || visibility.isVisible(written)) return true;
    return confirm(hiding(visibility.hide, called(nameIn(definition, stored))));
  };

  const noticeAbove = copied
    ? `Cópia de “${collection.nameOf(copied)}”: ${definition.copyNotice?.(first) ?? 'nada é publicado antes de salvar.'}`
    : row && definition.above?.(row);
  return (
    <FormModal
      size={definition.size}
      title={isNew ? (definition.titles?.create ?? newTitle) : (definition.titles?.update ?? editTitle)}
      form={form}
      unsaved={unsaved}
      save={{ ...save, wayOut: creates && !isNew ? deletedMeanwhile : undefined }}
      saveLabel={definition.saveLabels?.[isNew ? 'create' : 'update']}
      notice={
        noticeOf(writing.draft, writing.isFull) ??
        writing.followed ??
        (lastSaved === undefined ? noticeAbove : saved(lastSaved))
      }
      footer={definition.footer && <FormFooter definition={definition} form={form} />}
      series={definition.series && isNew ? { another: savedAndAnother, isDone: lastSaved !== undefined } : undefined}
      onSubmit={async (filledIn, andAnother) => {
        const agreed = await agreedValues(filledIn, (values) => questionsAbout(definition, row, values));
        const written = agreed && sentValues(definition, agreed);
        if (written && (await mayHide(written)))
          submit(written, andAnother ? () => writing.beginAnother(filledIn) : close);
      }}
      onClose={close}
    >
      <FormFields
        key={writing.revision}
        definition={definition}
        form={form}
        row={row}
        refocuses={lastSaved !== undefined}
        selects={copied !== undefined && lastSaved === undefined}
      />
      {other && (
        <ConflictDialog
          fields={definition.fields}
          conflict={other.conflict}
          opened={opened}
          mine={form.getValues()}
          theirs={other.values}
          onBack={() => move({ type: 'wentBack' })}
          onChoose={async (chosen) => {
            // Of a row that was visible when it was opened, 'Salvar' has asked already.
            const hasAsked = definition.visibility?.isVisible(opened);
            if (!hasAsked && !(await mayHide(chosen, other.values))) return;
            form.setValues(chosen);
            move({ type: 'chosen' });
            submit(chosen, close, other.conflict.changedAt, other.values);
          }}
        />
      )}
    </FormModal>
  );
}

function noticeOf(draft: Draft | undefined, full: boolean): string | undefined {
  if (full) return 'Este aparelho não tem espaço para guardar o que você escreve: salve antes de sair.';
  return draft && `Recuperamos o que você escreveu em ${dateAndTime(draft.writtenAt)} e não salvou.`;
}
