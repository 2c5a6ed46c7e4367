import { type Donation, remainingCents, unlinkingFields } from '#contract/donations.ts';
import { bodyOf } from '#contract/fields/schemas.ts';
import { formValuesOf } from '#contract/fields/values.ts';
import { shownMoney, storedCents } from '#contract/money.ts';
import { shownNumber } from '#contract/shown-number.ts';
import { useActions } from '../../ui/actions.ts';
import { CallForm } from '../../ui/form/CallForm.tsx';
import { defineForm } from '../../ui/form/form-definition.ts';
import { givingAct, givingWords, payingNotice } from '../../ui/payer/giving-words.ts';
import { PayerDialog } from '../../ui/payer/PayerDialog.tsx';
import { useDonationGiving, useDonationTaking } from './donations.queries.ts';

interface DonationProps {
  donation: Donation;
  onClose: () => void;
}

/** Gives a donation, or what remains of it, to a payer. */
export function DonationGiving({ donation, onClose }: DonationProps) {
  const save = useDonationGiving(donation);
  const { run } = useActions();
  const cents = remainingCents(donation) ?? storedCents(donation.amount);
  const act = givingAct(donation.dizimista !== null);
  return (
    <PayerDialog
      title={act.title}
      notice={
        donation.dizimista
          ? payingNotice(cents)
          : `A doação de ${shownMoney(cents)} passa a ser o dízimo de quem você escolher, no dia em que entrou.`
      }
      about={(payer) => givingWords(cents, payer)}
      only={donation.dizimista?.numero_ordinal}
      saveLabel={act.save}
      onSave={({ id }) => run(save, { dizimista_id: id }, onClose)}
      onClose={onClose}
    />
  );
}

const form = defineForm({
  fields: unlinkingFields,
  body: bodyOf(unlinkingFields),
  titleField: 'motivo',
  personal: true,
});

/** Takes a donation from the payer to whom it was given, with the reason. */
export function DonationTaking({ donation, onClose }: DonationProps) {
  return (
    <CallForm
      title="Desvincular do dizimista"
      definition={form}
      first={formValuesOf(unlinkingFields, undefined)}
      notice={`Os meses que esta doação pagou voltam a ficar em aberto, e o valor volta a ser uma doação sem dizimista${
        donation.dizimista
          ? ` (agora é do ${shownNumber(donation.dizimista.numero_ordinal)}, ${donation.dizimista.nome})`
          : ''
      }. O caixa continua com o mesmo total.`}
      save={useDonationTaking(donation)}
      saveLabel="Desvincular"
      onDone={onClose}
      onClose={onClose}
    />
  );
}
