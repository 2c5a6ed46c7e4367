import { useState } from 'react';
import { formatDay } from '#contract/calendar-date.ts';
import {
  caseFilters,
  caseKinds,
  caseNoun,
  foundCases,
  type ReconciliationCase,
  reconciliation,
} from '#contract/reconciliation.ts';
import { shownNumber } from '#contract/shown-number.ts';
import { useListPlace } from '../../lib/list-place.ts';
import { useActions } from '../../ui/actions.ts';
import { CollectionSection } from '../../ui/collection/CollectionSection.tsx';
import type { PanelCollection } from '../../ui/collection/collection.ts';
import { useDialogs } from '../../ui/dialogs/DialogsProvider.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { LeadCell } from '../../ui/table/LeadCell.tsx';
import type { RowAction } from '../../ui/table/row-actions.ts';
import { CasesFound } from './CasesFound.tsx';
import { shownAmount, textOf } from './cases.ts';
import { OtherMonthForm } from './OtherMonthForm.tsx';
import { ProviderState } from './ProviderState.tsx';
import styles from './Reconciliation.module.css';
import { ResolutionForm } from './ResolutionForm.tsx';
import { pause, useAsDonation, useCheck, useDonationEntry, useHasNoCases } from './reconciliation.queries.ts';
import { SubjectCell, type SubjectLinks } from './SubjectCell.tsx';

const labelOf = ({ kind }: ReconciliationCase): string => caseKinds[kind].label;

const collection: PanelCollection<ReconciliationCase> = {
  concept: 'reconciliation',
  noun: caseNoun,
  calls: { list: reconciliation.list },
  nameOf: (about) => `${labelOf(about)}, ${shownAmount(about)}, ${formatDay(about.happened_on)}`,
  reloadAfter: () => pause,
  failures: { load: 'Erro ao carregar a conciliação' },
};

const columnsWith = (links: SubjectLinks): Column<ReconciliationCase>[] => [
  {
    header: 'O que não confere',
    leads: true,
    cell: (about) => <LeadCell title={labelOf(about)} text={textOf(about)} />,
  },
  {
    header: 'De quem',
    speaks: true,
    isName: true,
    width: '11rem',
    cell: (about) => <SubjectCell about={about} {...links} />,
  },
  { header: 'Valor', speaks: true, width: '8rem', isAmount: true, cell: shownAmount },
  { header: 'Data', speaks: true, width: '7rem', cell: ({ happened_on }) => formatDay(happened_on) },
  {
    header: 'Nº no Mercado Pago',
    width: '10rem',
    cell: ({ provider_id, refund_id }) => (
      <>
        <span>{provider_id ?? 'Sem número'}</span>
        {refund_id && <span className={styles.part}>{`Devolução ${shownNumber(refund_id)}`}</span>}
      </>
    ),
  },
];

/** Differences between the payment provider and the records, each with its advice; and the resolved ones. */
export function ReconciliationSection(links: SubjectLinks) {
  const { chosen } = useListPlace(caseFilters);
  const isBare = useHasNoCases() ?? false;
  const entry = useDonationEntry();
  const check = useCheck();
  const { run } = useActions();
  const { confirm } = useDialogs();
  const asDonation = useAsDonation();
  const [resolving, setResolving] = useState<ReconciliationCase>();
  const [moving, setMoving] = useState<ReconciliationCase>();
  const enter = async (about: ReconciliationCase) => {
    const text = `Registrar ${shownAmount(about)} como doação? O valor entra no livro-caixa.`;
    if (await confirm({ type: 'warning', title: 'Registrar como doação', text })) run(entry, about.id);
  };
  const countAsDonation = async (about: ReconciliationCase) => {
    const text = `Contar ${shownAmount(about)} como doação, no dia em que entraram? A parcela continua paga pelo outro pagamento.`;
    if (await confirm({ type: 'warning', title: 'Contar como doação', text })) run(asDonation, about.id);
  };
  const actions = (about: ReconciliationCase): RowAction[] => {
    if (about.resolved_at) return [];
    if (about.kind === 'stuck')
      return [{ label: 'Perguntar de novo', calls: reconciliation.check, onClick: () => run(check, about.id) }];
    const resolve = {
      label: 'Marcar como resolvido',
      calls: reconciliation.resolve,
      onClick: () => setResolving(about),
    };
    if (about.kind === 'paid_twice')
      return [
        { label: 'Usar para outro mês', calls: reconciliation.useForMonth, onClick: () => setMoving(about) },
        {
          label: 'Contar como doação',
          calls: reconciliation.countAsDonation,
          onClick: () => void countAsDonation(about),
        },
        resolve,
      ];
    if (about.kind !== 'unknown_payment') return [resolve];
    const register = {
      label: 'Registrar como doação',
      calls: reconciliation.enterDonation,
      onClick: () => void enter(about),
    };
    return [register, resolve];
  };
  return (
    <>
      <CollectionSection
        collection={collection}
        label="Conciliação"
        columns={columnsWith(links)}
        table={{
          empty: Object.keys(chosen).length === 0 ? 'Tudo certo. Não há nada para conferir.' : 'Nenhum caso encontrado',
          isDoneWhenEmpty: true,
        }}
        above={<ProviderState />}
        toolbar={{ isBare }}
        filterSummary={(_, beside) => <CasesFound chosen={chosen} found={beside && foundCases.parse(beside.found)} />}
        actions={actions}
      />
      {resolving && <ResolutionForm about={resolving} onClose={() => setResolving(undefined)} />}
      {moving && <OtherMonthForm about={moving} onClose={() => setMoving(undefined)} />}
    </>
  );
}
