import { type Carne, type Parcela, startFields } from '#contract/carne-dizimo.ts';
import { bodyOf } from '#contract/fields/schemas.ts';
import { monthList } from '#contract/months.ts';
import { CallForm } from '../../ui/form/CallForm.tsx';
import { defineForm } from '../../ui/form/form-definition.ts';
import { type Payer, useStart } from './carne-dizimo.queries.ts';
import { OfPayer } from './OfPayer.tsx';
import { proposedMonth } from './year-values.ts';

const form = defineForm({ fields: startFields, body: bodyOf(startFields), titleField: 'mes_inicial', personal: true });

/** True if anything was ever paid of it, also if that was undone. */
export const hasPayments = ({ payments }: Parcela): boolean => payments.length > 0;

/** True if the first month of a booklet has no payments, not even undone ones, and isn't the only one. */
export const mayStartLater = ([first, ...others]: readonly Parcela[]): boolean =>
  first !== undefined && others.length > 0 && !hasPayments(first);

interface StartFormProps {
  payer: Payer;
  carne: Carne;
  /** By month. */
  instalments: readonly Parcela[];
  onClose: () => void;
  /** Says what was done. */
  onDone: (sentence: string) => void;
}

/** Removes a booklet's first months: by default those before the first payment, else before the next due month. */
export function StartForm({ payer, carne, instalments, onClose, onDone }: StartFormProps) {
  const save = useStart(carne.id);
  const months = instalments.map(({ mes }) => mes);
  const second = months[1] ?? 12;
  const firstPaid = instalments.find(hasPayments)?.mes;
  return (
    <CallForm
      title={`Excluir meses do carnê de ${carne.ano}`}
      definition={{
        ...form,
        questionsBefore: (_, { mes_inicial }) => {
          const taken = months.filter((mes) => mes < (mes_inicial ?? 1));
          if (taken.length === 0) return [];
          const text = `Saem do carnê de ${carne.ano} de ${payer.nome}: ${monthList(taken)}. Estes meses deixam de existir e não voltam.`;
          return [{ type: 'danger', title: 'Excluir meses', text }];
        },
      }}
      first={{ mes_inicial: firstPaid ?? Math.max(second, proposedMonth(carne.ano)) }}
      notice={
        <OfPayer payer={payer}>
          Os meses antes do escolhido saem do carnê, e ninguém os deve. Um mês com pagamentos, também estornados, não
          sai.
        </OfPayer>
      }
      save={save}
      saveLabel="Excluir"
      isFinal
      onDone={({ message }) => onDone(message ?? 'Pronto!')}
      onClose={onClose}
    />
  );
}
