import { useState } from 'react';
import { donationReport } from '#contract/donation-report.ts';
import {
  canBeGiven,
  type Donation,
  donationFilters,
  donationNoun,
  donationStateOf,
  donations,
  remainingCents,
} from '#contract/donations.ts';
import { reportFilters } from '#contract/filters/chosen.ts';
import { issuedReceipts } from '#contract/financial-receipts.ts';
import { shownMoney, shownReais, storedCents } from '#contract/money.ts';
import { shownNumber } from '#contract/shown-number.ts';
import { api, download } from '../../lib/api.ts';
import { dateAndTime } from '../../lib/dates.ts';
import { useListPlace } from '../../lib/list-place.ts';
import { ReceiptDialog } from '../../papers/receipts/ReceiptDialog.tsx';
import { Allowed } from '../../ui/Allowed.tsx';
import { CollectionSection } from '../../ui/collection/CollectionSection.tsx';
import type { PanelCollection } from '../../ui/collection/collection.ts';
import { givingAct } from '../../ui/payer/giving-words.ts';
import { ReportButtons } from '../../ui/report/ReportButtons.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { LeadCell } from '../../ui/table/LeadCell.tsx';
import { DonationGiving, DonationTaking } from './DonationGiving.tsx';
import { DonationUndoForm } from './DonationUndoForm.tsx';
import { DonationView } from './DonationView.tsx';

const collection: PanelCollection<Donation> = {
  concept: 'donations',
  noun: donationNoun,
  calls: { list: donations.list },
  nameOf: ({ amount, created_at }) => `doação de ${shownReais(amount)}, ${dateAndTime(created_at)}`,
};

/** 'Ficam R$ 6,50', where a part was returned, or pays a payer's months. */
function leftSentence(donation: Donation): string | undefined {
  const remaining = remainingCents(donation);
  return remaining === undefined || remaining === storedCents(donation.amount)
    ? undefined
    : `Ficam ${shownMoney(remaining)}`;
}

/** True if nothing of a paid donation was returned. */
const isWhole = ({ status, refunded }: Donation): boolean => status === 'approved' && refunded === 0;

/** 'Do dizimista nº 42, Rosa Viana', else the provider's number. */
function belowTitle({ dizimista, provider_id }: Donation): string | null {
  if (dizimista) return `Do dizimista ${shownNumber(dizimista.numero_ordinal)}, ${dizimista.nome}`;
  return provider_id && `Nº ${provider_id} no Mercado Pago`;
}

const columns: Column<Donation>[] = [
  {
    header: 'Descrição',
    leads: true,
    cell: (donation) => <LeadCell title={donation.description ?? 'Sem descrição'} text={belowTitle(donation)} />,
  },
  {
    header: 'Valor',
    speaks: true,
    width: '10rem',
    isAmount: true,
    cell: (donation) => <LeadCell title={shownReais(donation.amount)} text={leftSentence(donation)} />,
  },
  {
    header: 'Situação',
    speaks: true,
    width: '9rem',
    cell: (donation) => <StatusBadge on={isWhole(donation)} label={donationStateOf(donation)} />,
  },
  { header: 'Data', speaks: true, width: '9rem', cell: ({ created_at }) => dateAndTime(created_at) },
];

const calls = { pdf: donations.exportPdf, xls: donations.exportXls };

/** The donations through the payment provider, from the last to the first. */
export function DonationsSection() {
  const { chosen } = useListPlace(donationFilters);
  const [opened, setOpened] = useState<{ dialog: 'view' | 'undo' | 'give' | 'take' | 'receipt'; donation: Donation }>();
  const close = () => setOpened(undefined);
  return (
    <>
      <CollectionSection
        collection={collection}
        label="Doações"
        columns={columns}
        table={{ empty: 'Nenhuma doação encontrada' }}
        onView={(donation) => setOpened({ dialog: 'view', donation })}
        actions={(donation) => [
          ...(canBeGiven(donation)
            ? [
                {
                  label: givingAct(donation.dizimista !== null).title,
                  calls: donations.give,
                  onClick: () => setOpened({ dialog: 'give', donation }),
                },
              ]
            : []),
          ...(donation.dizimista
            ? [
                {
                  label: 'Desvincular do dizimista',
                  calls: donations.take,
                  onClick: () => setOpened({ dialog: 'take', donation }),
                },
              ]
            : []),
          ...(donation.status === 'approved'
            ? [
                {
                  label: 'Recibo',
                  prominent: true,
                  calls: issuedReceipts.issue,
                  onClick: () => setOpened({ dialog: 'receipt', donation }),
                },
                {
                  label: 'Estornar',
                  calls: donations.undo,
                  onClick: () => setOpened({ dialog: 'undo', donation }),
                },
              ]
            : []),
        ]}
        toolbar={{
          foldsTools: true,
          tools: (
            <Allowed calls={donations.exportXls}>
              <ReportButtons
                source={{
                  definition: donationReport,
                  filters: reportFilters(donationFilters, chosen),
                  download: (format, signal) => download(calls[format], { query: chosen as never, signal }),
                  readPage: (page, signal) => api(donations.list, { query: { ...chosen, ...page } as never, signal }),
                }}
              />
            </Allowed>
          ),
        }}
      />
      {opened?.dialog === 'view' && <DonationView donation={opened.donation} onClose={close} />}
      {opened?.dialog === 'give' && <DonationGiving donation={opened.donation} onClose={close} />}
      {opened?.dialog === 'take' && <DonationTaking donation={opened.donation} onClose={close} />}
      {opened?.dialog === 'receipt' && (
        <ReceiptDialog
          source={{ donation_id: opened.donation.id }}
          about={`doação de ${shownReais(opened.donation.amount)}`}
          giver={opened.donation.dizimista?.nome}
          onClose={close}
        />
      )}
      {opened?.dialog === 'undo' && <DonationUndoForm donation={opened.donation} onClose={close} />}
    </>
  );
}
