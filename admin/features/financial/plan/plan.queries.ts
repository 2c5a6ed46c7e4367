import { useQuery } from '@tanstack/react-query';
import { financialDiocesePlan, type PlanAccount, type WrittenPlanAccount } from '#contract/financial-diocese-plan.ts';
import { api } from '../../../lib/api.ts';
import { useChange } from '../../../lib/change.ts';
import { type Plan, planOf } from './of-category.ts';

const indexed = ({ data }: { data: PlanAccount[] }) => planOf(data);

/** The plan of the diocese; undefined while it loads. */
export const useDiocesePlan = (): Plan | undefined =>
  useQuery({
    queryKey: ['financial', 'plano-da-diocese'],
    queryFn: ({ signal }) => api(financialDiocesePlan.read, { signal }),
    select: indexed,
  }).data;

export const useSavingPlan = () =>
  useChange({
    call: (accounts: WrittenPlanAccount[]) => api(financialDiocesePlan.save, { body: { accounts } }),
    busy: 'Importando...',
    failure: 'Erro ao importar o plano da diocese',
    // A month's sheet has its order.
    refreshes: ['financial', 'audit-log'],
  });
