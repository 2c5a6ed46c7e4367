import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { defineFilters } from '#contract/filters/filter.ts';
import { oneOf, words } from '#contract/filters/kinds.ts';
import { centsOf, shownMoney } from '#contract/money.ts';
import { counted } from '#contract/noun.ts';
import { type Plan, type PlanStatus, planNoun, planStatuses, subscriptions } from '#contract/subscriptions.ts';
import { IconPlus } from '#icons/IconPlus.ts';
import { copyText } from '../../../site/lib/clipboard.ts';
import { formatInstant } from '../../../site/lib/dates.ts';
import { answerOf } from '../../lib/list.ts';
import { useListPlace } from '../../lib/list-place.ts';
import { notify } from '../../lib/notices.tsx';
import { useActions } from '../../ui/actions.ts';
import { useDialogs } from '../../ui/dialogs/DialogsProvider.tsx';
import { FilterChips } from '../../ui/filters/FilterChips.tsx';
import { useFilterPanel } from '../../ui/filters/FilterPanel.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Toolbar } from '../../ui/Toolbar.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { LeadCell } from '../../ui/table/LeadCell.tsx';
import { foundSentence, useListAnnouncement } from '../../ui/table/list-announcement.ts';
import type { RowAction } from '../../ui/table/row-actions.ts';
import { PlanForm } from './PlanForm.tsx';
import { ProviderStatus } from './ProviderStatus.tsx';
import { shownRecurrence } from './recurrence.ts';
import { usePlanEnd, usePlans } from './subscriptions.queries.ts';

/** Active plans are the list's own; the others are chosen. */
const behindButton = defineFilters({
  status: oneOf({
    label: 'situação',
    options: { all: 'Todos', cancelled: 'Cancelados', pending: 'Pendentes' },
    all: 'Ativos',
  }),
});

const filters = defineFilters({ ...behindButton, reason: words({ label: 'nome do plano' }) });

const columns: Column<Plan>[] = [
  {
    header: 'Plano',
    leads: true,
    cell: ({ reason, auto_recurring }) => <LeadCell title={reason} text={shownRecurrence(auto_recurring)} />,
  },
  {
    header: 'Valor',
    speaks: true,
    width: '8rem',
    isAmount: true,
    cell: ({ auto_recurring }) => shownMoney(centsOf(auto_recurring.transaction_amount) ?? 0),
  },
  {
    header: 'Situação',
    speaks: true,
    width: '8rem',
    cell: ({ status }) => <ProviderStatus status={status} label={planStatuses[status]} />,
  },
  { header: 'Assinantes', width: '7rem', isAmount: true, cell: ({ subscribed }) => subscribed ?? '-' },
  { header: 'Criado em', width: '7rem', cell: ({ date_created }) => formatInstant(date_created) },
];

const deactivation = {
  type: 'danger',
  title: 'Desativar plano',
  text: 'Tem certeza que deseja desativar este plano? O plano será cancelado e não poderá receber novas assinaturas.',
} as const;

/** The plans that the provider keeps. */
export function PlanList() {
  const [isCreating, setCreating] = useState(false);
  const controls = useRef<HTMLDivElement>(null);
  const place = useListPlace(filters);
  const { status = 'active', reason } = place.chosen as { status?: PlanStatus | 'all'; reason?: string };
  const chosen = { ...(status !== 'all' && { status }), ...(reason && { reason }) };
  const list = usePlans(place.page, chosen);
  const { pagination } = answerOf(list) ?? {};
  const isNarrowed = Object.keys(place.chosen).length > 0;
  const sentence = foundSentence(pagination?.total ?? 0, planNoun, isNarrowed, pagination);
  useListAnnouncement(list, JSON.stringify({ ...chosen, page: place.page }), sentence);
  const actionsOf = usePlanActions();
  const focusFilters = () => controls.current?.querySelector<HTMLElement>('[aria-controls]')?.focus();
  const clear = () => {
    place.clear();
    focusFilters();
  };
  const filterPanel = useFilterPanel({
    filters: behindButton,
    sorts: {},
    place,
    shown: `Ver ${pagination ? counted(pagination.total, planNoun) : planNoun.many}`,
  });
  const create = (
    <Button leftSection={<IconPlus size={18} />} onClick={() => setCreating(true)}>
      Novo plano
    </Button>
  );
  // The toolbar's button stands in the empty list instead.
  const hasNoneYet = pagination?.total === 0 && !isNarrowed;
  return (
    <>
      <div ref={controls}>
        <Toolbar
          summary={
            <SearchField
              label="Buscar planos"
              value={place.params.reason ?? ''}
              onType={(text) => place.write({ reason: text })}
            />
          }
        >
          {filterPanel.button}
          {!hasNoneYet && create}
        </Toolbar>
        {filterPanel.panel}
      </div>
      {isNarrowed && <FilterChips filters={behindButton} place={place} onLast={focusFilters} onClear={clear} />}
      <DataTable
        key={JSON.stringify(chosen)}
        label="Planos"
        list={list}
        columns={columns}
        nameOf={(plan) => plan.reason}
        loading="Carregando planos..."
        empty="Nenhum plano encontrado"
        emptyBecause={isNarrowed ? 'not-found' : 'not-yet'}
        wayOut={
          <>
            <span>Crie um novo plano para começar.</span>
            {hasNoneYet && create}
          </>
        }
        page={place.page}
        onPage={place.turnTo}
        pager={{ label: 'Páginas dos planos', many: planNoun.many, narrow: true }}
        actions={actionsOf}
      />
      {isCreating && <PlanForm onClose={() => setCreating(false)} />}
    </>
  );
}

function usePlanActions(): (plan: Plan) => RowAction[] {
  const { alert, confirm } = useDialogs();
  const { run } = useActions();
  const end = usePlanEnd();
  const copy = async (link: string) => {
    if (await copyText(link)) return notify('Link de assinatura copiado para a área de transferência!');
    alert({ type: 'error', title: 'Link de assinatura', text: `Erro ao copiar link. Copie manualmente: ${link}` });
  };
  const deactivate = async (plan: Plan) => {
    if (await confirm(deactivation)) run(end, plan);
  };
  return (plan) => {
    const { init_point: link, status } = plan;
    if (status === 'cancelled') return [];
    return [
      ...(link ? [{ label: 'Copiar link', onClick: () => void copy(link) }] : []),
      {
        label: 'Desativar',
        danger: true,
        calls: subscriptions.deactivatePlan,
        onClick: () => void deactivate(plan),
      },
    ];
  };
}
