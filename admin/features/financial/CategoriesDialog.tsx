import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { isTithe } from '#contract/financial.ts';
import { type Category, financialCategories, sheetHeadings } from '#contract/financial-categories.ts';
import { lazyAgain } from '../../lib/lazy-again.tsx';
import { useActions } from '../../ui/actions.ts';
import { DialogFoot } from '../../ui/DialogFoot.tsx';
import { PanelModal } from '../../ui/PanelModal.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { RowAction } from '../../ui/table/row-actions.ts';
import { usePhone } from '../../ui/use-phone.ts';
import { MergeCategoryForm, RenameCategoryForm } from './CategoryForms.tsx';
import { useCategories, useRemovingCategory } from './categories.queries.ts';
import styles from './Financial.module.css';
import { noPlan, noteInPlan, type Plan } from './plan/of-category.ts';
import { useDiocesePlan } from './plan/plan.queries.ts';

const PlanDialog = lazyAgain(() => import('./plan/PlanDialog.tsx'));

const fixedNote = 'Usada pelo site: o nome não muda';

const headingNote = (heading: keyof typeof sheetHeadings) => `Na prestação de contas: ${sheetHeadings[heading]}`;

const sideNames = { income: 'Entrada', expense: 'Saída' } as const;

const nameOf = ({ name }: Category): string => name;

interface OfPlan {
  category: Category;
  plan: Plan;
}

const Notes = ({ category, plan }: OfPlan) => {
  const { shown_under: heading, is_fixed: isFixed } = category;
  const notes = [noteInPlan(category, plan), heading && headingNote(heading), isFixed && fixedNote];
  return notes.flatMap((note) =>
    note ? (
      <span key={note} className={styles.note}>
        {note}
      </span>
    ) : (
      []
    ),
  );
};

const columnsOf = (plan: Plan): Column<Category>[] => [
  {
    header: 'Categoria',
    leads: true,
    cell: (category) => (
      <>
        {category.name}
        <Notes category={category} plan={plan} />
      </>
    ),
  },
  { header: 'Tipo', speaks: true, width: '7rem', cell: ({ type }) => sideNames[type] },
  { header: 'Código da diocese', width: '9.5rem', cell: ({ code }) => code ?? '-' },
  { header: 'Transações', width: '8rem', isAmount: true, cell: ({ entries }) => entries.toLocaleString('pt-BR') },
];

/** The categories of both sides: changed, joined where two mean the same, deleted where unused. */
export function CategoriesDialog({ onClose }: { onClose: () => void }) {
  const list = useCategories();
  const [renamed, setRenamed] = useState<Category>();
  const [merged, setMerged] = useState<Category>();
  const removing = useRemovingCategory();
  const { remove } = useActions();
  const [showsPlan, setShowsPlan] = useState(false);
  const known = useDiocesePlan();
  const plan = known ?? noPlan;
  const rows = list.query.data?.data ?? [];
  const othersOf = ({ id, type, name }: Category) =>
    rows.filter(
      (other) => other.type === type && other.id !== id && (isTithe(name) || !(other.is_fixed && isTithe(other.name))),
    );
  const actionsOf = (category: Category): RowAction[] => [
    ...(othersOf(category).length > 0
      ? [{ label: 'Juntar a outra', after: 'Editar' as const, onClick: () => setMerged(category) }]
      : []),
    ...(category.entries === 0
      ? [
          {
            label: 'Excluir',
            danger: true,
            after: 'Editar' as const,
            calls: financialCategories.remove,
            onClick: () => void remove(removing, category, `a categoria “${category.name}”`),
          },
        ]
      : []),
  ];
  return (
    <PanelModal opened onClose={onClose} title="Categorias" size={960} fullScreen={usePhone()}>
      <p>Para criar uma categoria, escreva o nome dela numa transação.</p>
      <DataTable
        label="Categorias"
        list={list}
        columns={columnsOf(plan)}
        nameOf={nameOf}
        empty="Nenhuma categoria ainda"
        onEdit={setRenamed}
        actions={(category) => (category.is_fixed ? [] : actionsOf(category))}
      />
      {renamed && <RenameCategoryForm category={renamed} plan={plan} onClose={() => setRenamed(undefined)} />}
      {merged && <MergeCategoryForm category={merged} others={othersOf(merged)} onClose={() => setMerged(undefined)} />}
      {showsPlan && (
        <Suspense>
          <PlanDialog plan={plan.accounts} categories={rows} onClose={() => setShowsPlan(false)} />
        </Suspense>
      )}
      <DialogFoot onClose={onClose}>
        {known && (
          <Button variant="default" onClick={() => setShowsPlan(true)}>
            Plano da diocese
          </Button>
        )}
      </DialogFoot>
    </PanelModal>
  );
}
