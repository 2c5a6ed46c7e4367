import { bodyOf } from '#contract/fields/schemas.ts';
import { formValuesOf } from '#contract/fields/values.ts';
import { financial, type Transaction } from '#contract/financial.ts';
import { api } from '../../lib/api.ts';
import { useChange } from '../../lib/change.ts';
import { CallForm } from '../../ui/form/CallForm.tsx';
import { defineForm } from '../../ui/form/form-definition.ts';
import { useAccounts } from './accounts.queries.ts';
import { questionsAboutBox } from './box-question.ts';
import { questionsAboutPurposes } from './purpose-question.ts';
import { askedReason } from './transaction-form.ts';
import { calledInFull } from './transaction-words.ts';

const fields = { reason: askedReason };
const form = defineForm({ fields, body: bodyOf(fields), titleField: 'reason', personal: true });

/** Asks whether a row is to be deleted, and why. */
export function RemovalForm({ row, onClose }: { row: Transaction; onClose: () => void }) {
  const accounts = useAccounts();
  const removal = useChange({
    call: (body: { reason: string }) =>
      api(financial.remove, { params: { id: row.id }, body, expectedVersion: row.updated_at }),
    busy: 'Excluindo...',
    failure: 'Erro ao deletar transação',
    refreshes: ['financial', 'dashboard'],
  });
  return (
    <CallForm
      title="Excluir Transação"
      definition={{
        ...form,
        questionsBefore: async () => [
          ...(await questionsAboutBox(accounts, row, undefined, 'Excluir')),
          ...(await questionsAboutPurposes([], row, undefined, 'Excluir')),
        ],
      }}
      first={formValuesOf(fields, undefined)}
      notice={`Tem certeza que deseja excluir a transação ${calledInFull(row)}?`}
      save={removal}
      saveLabel="Excluir"
      onDone={onClose}
      onClose={onClose}
    />
  );
}
