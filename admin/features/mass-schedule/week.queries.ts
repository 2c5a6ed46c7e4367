import { useQuery, useQueryClient } from '@tanstack/react-query';
import { daysLater } from '#contract/calendar-date.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { type MassOfDay, massChanges, type YearlyDays } from '#contract/mass-changes.ts';
import { api } from '../../lib/api.ts';
import { useChange } from '../../lib/change.ts';
import { type List, useRead } from '../../lib/list.ts';
import { useParishDay } from '../../lib/parish-day.ts';
import { useActions } from '../../ui/actions.ts';

const concept = 'mass-changes';
const refreshes = [concept, 'dashboard'];
const failure = 'Erro ao carregar as missas da semana';

export const readMasses = (first: string, last: string, signal?: AbortSignal) =>
  api(massChanges.days, { query: { first, last }, ...(signal && { signal }) });

/** The masses of some days from the first on. */
export const useMasses = (first: string, days: number): List<MassOfDay> =>
  useRead([concept, 'days', first, days], (signal) => readMasses(first, daysLater(first, days - 1), signal), failure);

/** Reads the weeks again after a weekly mass was changed. */
export function useWeeksAgain(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: [concept] });
}

/** The feasts ahead whose masses are as every week. */
export const useFeasts = () =>
  useQuery({
    queryKey: [concept, 'feasts', useParishDay()],
    queryFn: async ({ signal }) => (await api(massChanges.feasts, { signal })).data,
  });

export const useYearlyDays = () =>
  useQuery({
    queryKey: [concept, 'yearly-days', useParishDay()],
    queryFn: async ({ signal }) => (await api(massChanges.yearlyDays, { signal })).data,
  });

/** Gives a weekly mass back what it has every week. */
export const useRestoring = () =>
  useChange({
    call: ({ change_id, changedAt }: MassOfDay) =>
      api(massChanges.remove, { params: { id: change_id ?? '' }, expectedVersion: changedAt ?? undefined }),
    busy: 'Salvando...',
    failure: 'Erro ao voltar ao de toda semana',
    refreshes,
  });

/** An offer to undo an act as a whole. */
function useUndoing() {
  const undoing = useChange({
    call: (act: string) => api(massChanges.removeAct, { params: { act } }),
    busy: 'Desfazendo...',
    failure: 'Erro ao desfazer',
    refreshes,
  });
  const { run } = useActions();
  return ({ act, count }: { act: string; count: number }) =>
    count > 0 ? { label: 'Desfazer', onClick: () => run(undoing, act) } : undefined;
}

type CancelledDays = NonNullable<CallInput<typeof massChanges.cancelDays>['body']>;

/** No masses on some days, as one act. */
export function useCancelledDays() {
  const offerOf = useUndoing();
  return useChange({
    call: (body: CancelledDays) => api(massChanges.cancelDays, { body }),
    busy: 'Salvando...',
    failure: 'Erro ao cancelar as missas',
    refreshes,
    offerOf,
  });
}

/** The masses of a year before, as one act. */
export function useCopiedDays() {
  const offerOf = useUndoing();
  return useChange({
    call: ({ from, to, days }: YearlyDays) => api(massChanges.copyDays, { body: { from, to, days } }),
    busy: 'Copiando...',
    failure: 'Erro ao copiar as missas',
    refreshes,
    offerOf,
  });
}
