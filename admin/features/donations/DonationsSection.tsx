import { useState } from 'react';
import { donationReport } from '#contract/donation-report.ts';
import {
  centsLeftOf,
  type Donation,
  donationFilters,
  donationNoun,
  donationStateOf,
  donations,
} from '#contract/donations.ts';
import { reportFilters } from '#contract/filters/chosen.ts';
import { shownMoney, storedCents } from '#contract/money.ts';
import { api, download } from '../../lib/api.ts';
import { dateAndTime } from '../../lib/dates.ts';
import { useListPlace } from '../../lib/list-place.ts';
import { Allowed } from '../../ui/Allowed.tsx';
import { CollectionSection } from '../../ui/collection/CollectionSection.tsx';
import type { PanelCollection } from '../../ui/collection/collection.ts';
import { ReportButtons } from '../../ui/report/ReportButtons.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { LeadCell } from '../../ui/table/LeadCell.tsx';
import { DonationUndoForm } from './DonationUndoForm.tsx';
import { DonationView } from './DonationView.tsx';

const collection: PanelCollection<Donation> = {
  concept: 'donations',
  noun: donationNoun,
  calls: { list: donations.list },
  nameOf: ({ amount, created_at }) => `doação de ${shownMoney(storedCents(amount))}, ${dateAndTime(created_at)}`,
};

/** 'Ficam R$ 6,50', where a part went back. */
function leftSentence(donation: Donation): string | undefined {
  const left = donation.refunded > 0 ? centsLeftOf(donation) : undefined;
  return left === undefined ? undefined : `Ficam ${shownMoney(left)}`;
}

const columns: Column<Donation>[] = [
  {
    header: 'Descrição',
    leads: true,
    cell: ({ description, provider_id }) => (
      <LeadCell title={description ?? 'Sem descrição'} text={provider_id && `Nº ${provider_id} no Mercado Pago`} />
    ),
  },
  {
    header: 'Valor',
    width: '10rem',
    isAmount: true,
    cell: (donation) => <LeadCell title={shownMoney(storedCents(donation.amount))} text={leftSentence(donation)} />,
  },
  {
    header: 'Situação',
    width: '9rem',
    cell: (donation) => <StatusBadge on={donation.status === 'approved'} label={donationStateOf(donation)} />,
  },
  { header: 'Data', width: '9rem', cell: ({ created_at }) => dateAndTime(created_at) },
];

const calls = { pdf: donations.exportPdf, xls: donations.exportXls };
const failures = { pdf: 'Erro ao gerar relatório PDF', xls: 'Erro ao gerar relatório XLS' };

/** The donations through the payment provider, from the last to the first. */
export function DonationsSection() {
  const { chosen } = useListPlace(donationFilters);
  const [opened, setOpened] = useState<{ dialog: 'view' | 'undo'; donation: Donation }>();
  const close = () => setOpened(undefined);
  return (
    <>
      <CollectionSection
        collection={collection}
        label="Doações"
        columns={columns}
        empty="Nenhuma doação encontrada"
        onView={(donation) => setOpened({ dialog: 'view', donation })}
        actions={(donation) =>
          donation.status === 'approved'
            ? [
                {
                  label: 'Estornar',
                  calls: donations.undo,
                  onClick: () => setOpened({ dialog: 'undo', donation }),
                },
              ]
            : []
        }
        foldsTools
        tools={
          <Allowed calls={donations.exportXls}>
            <ReportButtons
              source={{
                definition: donationReport,
                filters: reportFilters(donationFilters, chosen),
                download: (format, signal) => download(calls[format], { query: chosen as never, signal }),
                readPage: (page, signal) => api(donations.list, { query: { ...chosen, ...page } as never, signal }),
              }}
              failures={failures}
            />
          </Allowed>
        }
      />
      {opened?.dialog === 'view' && <DonationView donation={opened.donation} onClose={close} />}
      {opened?.dialog === 'undo' && <DonationUndoForm donation={opened.donation} onClose={close} />}
    </>
  );
}
