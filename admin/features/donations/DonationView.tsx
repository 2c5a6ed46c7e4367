import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Donation, donationStateOf, receiptNumberOf, remainingCents } from '#contract/donations.ts';
import { shownMoney, shownReais } from '#contract/money.ts';
import { IconPrinter } from '#icons/IconPrinter.ts';
import { dateAndTime } from '../../lib/dates.ts';
import { DialogFoot } from '../../ui/DialogFoot.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { PanelModal } from '../../ui/PanelModal.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import { DonationReceipt } from './DonationReceipt.tsx';

/** A donation, and the receipt of one that was approved. */
export function DonationView({ donation, onClose }: { donation: Donation; onClose: () => void }) {
  const [printing, setPrinting] = useState(false);
  const { amount, refunded, given, dizimista, status, description, provider_id, approved_at, created_at } = donation;
  const remaining = refunded > 0 || given > 0 ? remainingCents(donation) : undefined;
  return (
    <PanelModal opened onClose={onClose} title="Ver doação" size={560} fullScreen={usePhone()}>
      <Facts
        facts={[
          ['Valor', shownReais(amount)],
          ['Devolvido', refunded > 0 ? shownReais(refunded) : undefined],
          ['Usado para o dízimo', given > 0 ? shownReais(given) : undefined],
          [
            given > 0 ? 'Fica como doação' : 'Fica na paróquia',
            remaining === undefined ? undefined : shownMoney(remaining),
          ],
          ['Dizimista', dizimista && `Nº ${dizimista.numero_ordinal}, ${dizimista.nome}`],
          ['Descrição', description],
          ['Situação', donationStateOf(donation)],
          ['Pedida em', dateAndTime(created_at)],
          ['Aprovada em', approved_at && dateAndTime(approved_at)],
          ['Número no Mercado Pago', provider_id],
          ['Número do comprovante', status === 'approved' ? receiptNumberOf(donation) : undefined],
        ]}
      />
      <DialogFoot onClose={onClose}>
        {status === 'approved' && (
          <Button variant="default" leftSection={<IconPrinter size={18} />} onClick={() => setPrinting(true)}>
            Imprimir comprovante
          </Button>
        )}
      </DialogFoot>
      {printing && <DonationReceipt donation={donation} onClose={() => setPrinting(false)} />}
    </PanelModal>
  );
}
