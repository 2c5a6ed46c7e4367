import type { Answer } from '#contract/client.ts';
import { bodyOf } from '#contract/fields/schemas.ts';
import { formValuesOf } from '#contract/fields/values.ts';
import { useChange } from '../../lib/change.ts';
import type { Question } from '../../ui/dialogs/ConfirmDialog.tsx';
import { CallForm } from '../../ui/form/CallForm.tsx';
import { defineForm } from '../../ui/form/form-definition.ts';
import { askedReason } from './asked-reason.ts';

/** The words of a removal. */
export interface RemovalWords {
  title: string;
  /** The question, which names the row. */
  notice: string;
  failure: string;
  /** Told in the place of the server's message. */
  done?: string;
  act?: 'Excluir' | 'Desfazer';
}

interface RemovalFormProps {
  words: RemovalWords;
  /** Whose history keeps the reason: 'da transação'. */
  whose: string;
  remove: (body: { reason: string }) => Promise<Answer<null>>;
  questionsBefore: () => Promise<Question[]>;
  onClose: () => void;
}

/** Asks whether a row is to be deleted, and why. */
export function RemovalForm({ words, whose, remove, questionsBefore, onClose }: RemovalFormProps) {
  const { title, notice, failure, act = 'Excluir' } = words;
  const fields = { reason: askedReason(whose) };
  const form = defineForm({ fields, body: bodyOf(fields), titleField: 'reason', personal: true });
  const removal = useChange({
    call: async (body: { reason: string }) => {
      const answer = await remove(body);
      return words.done ? { ...answer, message: words.done } : answer;
    },
    busy: act === 'Excluir' ? 'Excluindo...' : 'Desfazendo...',
    failure,
    refreshes: ['financial', 'mass-intentions', 'dashboard', 'audit-log'],
  });
  return (
    <CallForm
      title={title}
      definition={{ ...form, questionsBefore }}
      first={formValuesOf(fields, undefined)}
      notice={notice}
      save={removal}
      saveLabel={act}
      isFinal
      onDone={onClose}
      onClose={onClose}
    />
  );
}
