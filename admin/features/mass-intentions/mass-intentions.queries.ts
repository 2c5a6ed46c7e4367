import { useQuery } from '@tanstack/react-query';
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

/** How many don't recur, now. */
export async function countNonRecurring(): Promise<number> {
  const { pagination } = await api(massIntentions.list, { query: { filter_recurring: 'false', limit: 1 } });
  return pagination?.total ?? 0;
}

export const useNonRecurringRemoval = () =>
  useChange<void, { deletedCount: number }>({
    call: () => api(massIntentions.removeNonRecurring),
    busy: 'Excluindo...',
    failure: 'Erro ao excluir intenções não recorrentes',
    refreshes: [concept, 'dashboard'],
  });
