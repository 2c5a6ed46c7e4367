import { intentionTypes, type MassIntention, massIntentionFilters, massIntentions } from '#contract/mass-intentions.ts';
import { formatInstant } from '../../../site/lib/dates.ts';
import { truncate } from '../../../site/lib/text.ts';
import { api } from '../../lib/api.ts';
import { useListPlace } from '../../lib/list-place.ts';
import { Allowed } from '../../ui/Allowed.tsx';
import { CollectionSection } from '../../ui/collection/CollectionSection.tsx';
import { PrintButton } from '../../ui/print/PrintButton.tsx';
import { type Column, cellLength } from '../../ui/table/columns.ts';
import { LeadCell } from '../../ui/table/LeadCell.tsx';
import { IntentionFilterSummary } from './IntentionFilterSummary.tsx';
import { intentionForm } from './intention-form.ts';
import { intentions } from './mass-intentions.queries.ts';
import { printedIntentions } from './printed-intentions.ts';
import { RemoveNonRecurring } from './RemoveNonRecurring.tsx';

const columns: Column<MassIntention>[] = [
  { header: 'Intenção', leads: true, cell: ({ notes }) => <LeadCell title={truncate(notes, cellLength)} /> },
  { header: 'Tipo', width: '9rem', cell: ({ intention_type }) => intentionTypes[intention_type] },
  { header: 'Recorrente', width: '7rem', cell: ({ is_recurring }) => (is_recurring ? 'Sim' : 'Não') },
  { header: 'Data', width: '6.5rem', cell: ({ created_at }) => formatInstant(created_at) },
];

export default function MassIntentionsSection() {
  const { chosen } = useListPlace(massIntentionFilters);
  return (
    <CollectionSection
      collection={intentions}
      label="Intenções de missa"
      columns={columns}
      form={intentionForm}
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
            </Allowed>
            <Allowed calls={massIntentions.removeNonRecurring}>
              <RemoveNonRecurring />
            </Allowed>
          </>
        ),
      }}
    />
  );
}
