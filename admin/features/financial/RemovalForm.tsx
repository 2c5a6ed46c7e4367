import type { Answer } from '#contract/client.ts';
import { bodyOf } from '#contract/fields/schemas.ts';
import { formValuesOf } from '#contract/fields/values.ts';
import { useChange } from '../../lib/change.ts';
import type { Question } from '../../ui/dialogs/ConfirmDialog.tsx';
import { CallForm } from '../../ui/form/CallForm.tsx';
import { defineForm } from '../../ui/form/form-definition.ts';
import { askedReason } from './asked-reason.ts';

interface RemovalFormProps {
  title: string;
  /** The question, which names the row. */
  notice: string;
  /** Whose history keeps the reason: 'da transação'. */
  whose: string;
  remove: (body: { reason: string }) => Promise<Answer<null>>;
  failure: string;
  questionsBefore: () => Promise<Question[]>;
  onClose: () => void;
}

/** Asks whether a row is to be deleted, and why. */
export function RemovalForm({ title, notice, whose, remove, failure, questionsBefore, onClose }: RemovalFormProps) {
  const fields = { reason: askedReason(whose) };
  const form = defineForm({ fields, body: bodyOf(fields), titleField: 'reason', personal: true });
  const removal = useChange({
    call: remove,
    busy: 'Excluindo...',
    failure,
    refreshes: ['financial', 'dashboard', 'audit-log'],
  });
  return (
    <CallForm
      title={title}
      definition={{ ...form, questionsBefore }}
      first={formValuesOf(fields, undefined)}
      notice={notice}
      save={removal}
      saveLabel="Excluir"
      isFinal
      onDone={onClose}
      onClose={onClose}
    />
  );
}
