import { Button } from '@mantine/core';
import { centsLeftOf, type Donation, donationStateOf } from '#contract/donations.ts';
import { shownMoney, storedCents } from '#contract/money.ts';
import { dateAndTime } from '../../lib/dates.ts';
import { Facts } from '../../ui/Facts.tsx';
import { PanelModal } from '../../ui/PanelModal.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import styles from './Donations.module.css';

/** A donation with what its receipt has: the provider's number of the payment, and when it was approved. */
export function DonationView({ donation, onClose }: { donation: Donation; onClose: () => void }) {
  const { amount, refunded, description, provider_id, approved_at, created_at } = donation;
  const left = refunded > 0 ? centsLeftOf(donation) : undefined;
  return (
    <PanelModal opened onClose={onClose} title="Ver Doação" size={560} fullScreen={usePhone()}>
      <Facts
        facts={[
          ['Valor', shownMoney(storedCents(amount))],
          ['Devolvido', refunded > 0 ? shownMoney(storedCents(refunded)) : undefined],
          ['Fica na paróquia', left === undefined ? undefined : shownMoney(left)],
          ['Descrição', description],
          ['Situação', donationStateOf(donation)],
          ['Pedida em', dateAndTime(created_at)],
          ['Aprovada em', approved_at && dateAndTime(approved_at)],
          ['Número no Mercado Pago', provider_id],
          ['Comprovante', approved_at && 'Na conta do Mercado Pago, por este número.'],
        ]}
      />
      <div className={styles.foot}>
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
      </div>
    </PanelModal>
  );
}
