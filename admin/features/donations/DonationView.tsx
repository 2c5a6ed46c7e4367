import { Button } from '@mantine/core';
import { chargeStatuses, type Donation } from '#contract/donations.ts';
import { shownMoney, storedCents } from '#contract/money.ts';
import { dateAndTime } from '../../lib/dates.ts';
import { Facts } from '../../ui/Facts.tsx';
import { PanelModal } from '../../ui/PanelModal.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import styles from './Donations.module.css';

/** A donation with what its receipt has: the provider's number of the payment, and when it was approved. */
export function DonationView({ donation, onClose }: { donation: Donation; onClose: () => void }) {
  const { amount, description, status, provider_id, approved_at, created_at } = donation;
  return (
    <PanelModal opened onClose={onClose} title="Ver Doação" size={560} fullScreen={usePhone()}>
      <Facts
        facts={[
          ['Valor', shownMoney(storedCents(amount))],
          ['Descrição', description],
          ['Situação', chargeStatuses[status]],
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
