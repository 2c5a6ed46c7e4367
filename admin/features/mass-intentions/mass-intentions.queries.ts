import { useQuery, useQueryClient } from '@tanstack/react-query';
import { financialAccounts } from '#contract/financial-accounts.ts';
import { type MassOfDay, massChanges, massDays } from '#contract/mass-changes.ts';
import { type MassIntention, massIntentionNoun, massIntentions } from '#contract/mass-intentions.ts';
import { truncate } from '../../../site/lib/text.ts';
import { api } from '../../lib/api.ts';
import { useChange } from '../../lib/change.ts';
import type { PanelCollection } from '../../ui/collection/collection.ts';

const concept = 'mass-intentions';

/** Characters of an intention that name it in questions. */
const nameLength = 60;

export const intentions: PanelCollection<MassIntention> = {
  concept,
  noun: massIntentionNoun,
  calls: massIntentions,
  nameOf: ({ notes }) => truncate(notes, nameLength),
};

/** How many intentions there are in all; unknown while it is read. */
export function useIntentionCount(): number | undefined {
  const { data } = useQuery({
    queryKey: [concept, 'count'],
    queryFn: ({ signal }) => api(massIntentions.list, { query: { limit: 1 }, signal }),
  });
  return data?.pagination?.total;
}

/** How many don't recur, now, and how many of them are of masses that are still to come. */
export async function countNonRecurring(): Promise<{ all: number; coming: number }> {
  const [all, coming] = await Promise.all(
    [{}, { filter_coming: 'coming' as const }].map((narrowed) =>
      api(massIntentions.list, { query: { filter_recurring: 'false', limit: 1, ...narrowed } }),
    ),
  );
  return { all: all?.pagination?.total ?? 0, coming: coming?.pagination?.total ?? 0 };
}

export const useNonRecurringRemoval = () =>
  useChange<void, { deletedCount: number }>({
    call: () => api(massIntentions.removeNonRecurring),
    busy: 'Excluindo...',
    failure: 'Erro ao excluir intenções não recorrentes',
    refreshes: [concept, 'dashboard'],
  });

const readingMasses = (day: string | null) => ({
  queryKey: ['mass-changes', 'days', day, 1],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api(massChanges.days, { query: { first: day ?? '', last: day ?? '' }, signal }),
});

/** Reads the masses of a day, once with `useMassesOfDay`. */
export function useMassesReader(): (day: string) => Promise<readonly MassOfDay[]> {
  const client = useQueryClient();
  return async (day) => (await client.fetchQuery(readingMasses(day))).data;
}

/** The masses of a day; undefined while they load, or while its year is being typed. */
export const useMassesOfDay = (day: string | null): readonly MassOfDay[] | undefined =>
  useQuery({
    ...readingMasses(day),
    enabled: day !== null && day >= massDays.first,
  }).data?.data;

/** The accounts in which an offering may lie, for who keeps the books; none while they load. */
export const useOfferingAccounts = (isAllowed: boolean) =>
  useQuery({
    queryKey: ['financial', 'contas', ''],
    queryFn: ({ signal }) => api(financialAccounts.list, { query: {}, signal }),
    enabled: isAllowed,
  }).data?.data ?? [];
