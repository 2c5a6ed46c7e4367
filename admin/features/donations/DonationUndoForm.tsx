import { type Donation, donationReversalFields, remainingCents } from '#contract/donations.ts';
import { bodyOf } from '#contract/fields/schemas.ts';
import { formValuesOf } from '#contract/fields/values.ts';
import { shownMoney, storedCents } from '#contract/money.ts';
import { proposedKind } from '#contract/reversals.ts';
import { CallForm } from '../../ui/form/CallForm.tsx';
import { defineForm } from '../../ui/form/form-definition.ts';
import { useDonationUndoing } from './donations.queries.ts';

const form = defineForm({
  fields: donationReversalFields,
  body: bodyOf(donationReversalFields),
  titleField: 'motivo',
  personal: true,
});

/** Undoes a donation's payment, with the reason. */
export function DonationUndoForm({ donation, onClose }: { donation: Donation; onClose: () => void }) {
  const save = useDonationUndoing(donation);
  const cents = remainingCents(donation) ?? storedCents(donation.amount);
  const isRest = cents < storedCents(donation.amount);
  return (
    <CallForm
      title="Estornar doação"
      definition={form}
      first={{
        ...formValuesOf(donationReversalFields, undefined),
        tipo: proposedKind(donation.approved_at ?? donation.created_at, new Date()),
      }}
      notice={`${isRest ? 'O que resta da doação, ' : 'A doação de '}${shownMoney(cents)}${isRest ? ',' : ''} deixa de contar, e o caixa recebe um estorno. O dinheiro não é devolvido por aqui: uma devolução feita no Mercado Pago entra sozinha, e então não é preciso estornar.`}
      save={save}
      saveLabel="Estornar"
      isFinal
      onDone={onClose}
      onClose={onClose}
    />
  );
}
