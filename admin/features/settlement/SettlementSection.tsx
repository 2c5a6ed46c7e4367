import { useState } from 'react';
import { formatDay } from '#contract/calendar-date.ts';
import { shownMoney, storedCents } from '#contract/money.ts';
import { type SettlementCase, settlement } from '#contract/settlement.ts';
import { useActions } from '../../ui/actions.ts';
import { useDialogs } from '../../ui/dialogs/DialogsProvider.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { LeadCell } from '../../ui/table/LeadCell.tsx';
import type { Matter } from './matters.ts';
import { ProviderState } from './ProviderState.tsx';
import { ResolutionForm } from './ResolutionForm.tsx';
import { SubjectCell, type SubjectLinks } from './SubjectCell.tsx';
import { useCheck, useDonationEntry, useMatters } from './settlement.queries.ts';

const columnsWith = (links: SubjectLinks): Column<Matter>[] => [
  { header: 'O que não confere', leads: true, cell: ({ label, advice }) => <LeadCell title={label} text={advice} /> },
  { header: 'De quem', width: '11rem', cell: (matter) => <SubjectCell matter={matter} {...links} /> },
  { header: 'Valor', width: '8rem', isAmount: true, cell: ({ amount }) => shownMoney(storedCents(amount)) },
  { header: 'Data', width: '7rem', cell: ({ day }) => formatDay(day) },
  {
    header: 'Nº no Mercado Pago',
    width: '10rem',
    cell: ({ provider_id, refund_id }) => (
      <LeadCell title={provider_id ?? 'Sem número'} text={refund_id && `Devolução nº ${refund_id}`} />
    ),
  },
];

const nameOf = (matter: Matter): string =>
  `${matter.label}, ${shownMoney(storedCents(matter.amount))}, ${formatDay(matter.day)}`;

/** What does not match between the payment provider and the records, each with what to do. */
export function SettlementSection(links: SubjectLinks) {
  const list = useMatters();
  const entry = useDonationEntry();
  const check = useCheck();
  const { run } = useActions();
  const { confirm } = useDialogs();
  const [resolving, setResolving] = useState<SettlementCase>();
  const enter = async ({ id, amount }: SettlementCase) => {
    const text = `Registrar ${shownMoney(storedCents(amount))} como doação? O valor entra no livro-caixa.`;
    if (await confirm({ type: 'warning', title: 'Registrar como doação', text })) run(entry, id);
  };
  return (
    <>
      <ProviderState />
      <DataTable
        label="Conciliação"
        list={list}
        columns={columnsWith(links)}
        nameOf={nameOf}
        empty="Tudo confere: nada espera por você."
        actions={({ id, about }) =>
          about
            ? [
                ...(about.kind === 'unknown_payment'
                  ? [
                      {
                        label: 'Registrar como doação',
                        calls: settlement.enterDonation,
                        onClick: () => void enter(about),
                      },
                    ]
                  : []),
                { label: 'Marcar como resolvido', calls: settlement.resolve, onClick: () => setResolving(about) },
              ]
            : [{ label: 'Perguntar de novo', calls: settlement.check, onClick: () => run(check, id) }]
        }
      />
      {resolving && <ResolutionForm about={resolving} onClose={() => setResolving(undefined)} />}
    </>
  );
}
