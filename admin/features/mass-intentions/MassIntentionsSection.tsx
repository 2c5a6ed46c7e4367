import { Button } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import { atTime } from '#contract/day-names.ts';
import { financial, financialNoun, type Transaction } from '#contract/financial.ts';
import { intentionTypes, type MassIntention, massIntentionFilters, massIntentions } from '#contract/mass-intentions.ts';
import { sentencesAbout } from '#contract/noun.ts';
import { formatInstant, formatLocalDate } from '../../../site/lib/dates.ts';
import { truncate } from '../../../site/lib/text.ts';
import { api } from '../../lib/api.ts';
import { useReading } from '../../lib/change.ts';
import { useListPlace } from '../../lib/list-place.ts';
import { Allowed } from '../../ui/Allowed.tsx';
import { useActions } from '../../ui/actions.ts';
import { CollectionSection } from '../../ui/collection/CollectionSection.tsx';
import { PrintButton } from '../../ui/print/PrintButton.tsx';
import { type Column, cellLength } from '../../ui/table/columns.ts';
import { LeadCell } from '../../ui/table/LeadCell.tsx';
import { CelebrantList } from './CelebrantList.tsx';
import { CopyIntentions } from './CopyIntentions.tsx';
import { IntentionFilterSummary } from './IntentionFilterSummary.tsx';
import { MassBook } from './MassBook.tsx';
import { intentions } from './mass-intentions.queries.ts';
import { printedIntentions } from './printed-intentions.ts';
import { RemoveNonRecurring } from './RemoveNonRecurring.tsx';
import { useIntentionForm } from './use-intention-form.tsx';

/** '06/12/2026 às 19h, missa cancelada, até 30/12/2026, com espórtula' */
export const massOf = ({ day, mass_time, mass_is_cancelled, until, has_offering }: MassIntention): string =>
  [
    day && [formatLocalDate(day), mass_time && atTime(mass_time)].filter(Boolean).join(' '),
    mass_is_cancelled && 'missa cancelada',
    until && `até ${formatLocalDate(until)}`,
    has_offering && 'com espórtula',
  ]
    .filter(Boolean)
    .join(', ');

const columns: Column<MassIntention>[] = [
  { header: 'Intenção', leads: true, cell: ({ notes }) => <LeadCell title={truncate(notes, cellLength)} /> },
  { header: 'Tipo', speaks: true, width: '9rem', cell: ({ intention_type }) => intentionTypes[intention_type] },
  {
    header: 'Fica até ser excluída',
    speaks: true,
    width: '8rem',
    cell: ({ is_recurring }) => (is_recurring ? 'Sim' : 'Não'),
    onCard: ({ is_recurring }) => is_recurring && 'Fica até ser excluída',
  },
  {
    header: 'Missa',
    speaks: true,
    width: '9rem',
    cell: massOf,
    onCard: (row) => massOf(row) || null,
  },
  { header: 'Data', speaks: true, width: '6.5rem', cell: ({ created_at }) => formatInstant(created_at) },
];

export interface UndoneOffering {
  offering: NonNullable<MassIntention['offering']>;
  /** Its row of the cash book. */
  row: Transaction;
  onClose: () => void;
}

/** The intentions; `Undoing` takes an offering out of the cash book. */
export function MassIntentionsSection({ Undoing }: { Undoing: ComponentType<UndoneOffering> }) {
  const { chosen } = useListPlace(massIntentionFilters);
  const form = useIntentionForm();
  const { run } = useActions();
  const reading = useReading(
    async (id: string) => (await api(financial.byId, { params: { id } })).data,
    sentencesAbout(financialNoun).failedToLoad,
  );
  const [undone, setUndone] = useState<Omit<UndoneOffering, 'onClose'>>();
  const [showsList, setShowsList] = useState(false);
  const [showsBook, setShowsBook] = useState(false);
  return (
    <>
      <CollectionSection
        collection={intentions}
        label="Intenções de missa"
        columns={columns}
        form={form}
        actions={({ offering }) =>
          offering && !offering.is_donation
            ? [
                {
                  label: 'Desfazer espórtula',
                  calls: financial.remove,
                  after: 'Editar',
                  onClick: () => run(reading, offering.id, ({ data: row }) => setUndone({ offering, row })),
                },
              ]
            : []
        }
        filterSummary={(found) => <IntentionFilterSummary found={found} />}
        toolbar={{
          foldsTools: true,
          tools: (
            <>
              <Allowed calls={massIntentions.report}>
                <PrintButton
                  call={() => api(massIntentions.report, { query: chosen })}
                  failure="Erro ao gerar relatório"
                  documentOf={(report) => printedIntentions(report, chosen)}
                />
                <CopyIntentions chosen={chosen} />
              </Allowed>
              <Allowed calls={massIntentions.celebrantList}>
                <Button variant="default" onClick={() => setShowsList(true)}>
                  Lista do celebrante
                </Button>
              </Allowed>
              <Allowed calls={massIntentions.bookPdf}>
                <Button variant="default" onClick={() => setShowsBook(true)}>
                  Livro de missas
                </Button>
              </Allowed>
              <Allowed calls={massIntentions.removeNonRecurring}>
                <RemoveNonRecurring />
              </Allowed>
            </>
          ),
        }}
      />
      {undone && <Undoing {...undone} onClose={() => setUndone(undefined)} />}
      {showsList && <CelebrantList onClose={() => setShowsList(false)} />}
      {showsBook && <MassBook onClose={() => setShowsBook(false)} />}
    </>
  );
}
