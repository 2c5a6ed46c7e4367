import { choice } from '#contract/fields/choice.ts';
import { defineFields } from '#contract/fields/field.ts';
import { bodyOf } from '#contract/fields/schemas.ts';
import { formValuesOf } from '#contract/fields/values.ts';
import { shownReais } from '#contract/money.ts';
import { monthsOf } from '#contract/months.ts';
import type { ReconciliationCase } from '#contract/reconciliation.ts';
import { CallForm } from '../../ui/form/CallForm.tsx';
import { defineForm } from '../../ui/form/form-definition.ts';
import { shownAmount } from './cases.ts';
import { useOtherMonth, useUnpaidMonths } from './reconciliation.queries.ts';

interface OtherMonthFormProps {
  about: ReconciliationCase;
  onClose: () => void;
}

/** Uses a payment that was received twice for another unpaid month of the payer; proposes the first open one. */
export function OtherMonthForm({ about, onClose }: OtherMonthFormProps) {
  const { data: months } = useUnpaidMonths(about);
  const save = useOtherMonth(about);
  if (!months) return null;
  const options = Object.fromEntries(months.map((month) => [month.id, monthWords(month)]));
  const fields = defineFields({ parcela: choice({ label: 'mês', options }) });
  return (
    <CallForm
      title="Usar para outro mês"
      definition={defineForm({ fields, body: bodyOf(fields), titleField: 'parcela', personal: true })}
      first={{ ...formValuesOf(fields, undefined), parcela: months.find(({ devida }) => devida)?.id ?? null }}
      notice={
        months.length > 0
          ? `Os ${shownAmount(about)} deixam de contar em dobro e pagam o mês escolhido, no dia em que entraram.`
          : 'O dizimista não tem outro mês a pagar. Crie antes o carnê do ano seguinte.'
      }
      save={save}
      saveLabel="Usar"
      onDone={onClose}
      onClose={onClose}
    />
  );
}

/** 'março de 2026, R$ 50,00', 'março de 2025, R$ 50,00 (encerrado)' */
const monthWords = ({ devida, restante, ...month }: { ano: number; mes: number; restante: number; devida: boolean }) =>
  `${monthsOf([month])}, ${shownReais(restante)}${devida ? '' : ' (encerrado)'}`;
