import { intentionRequests, type RequestState, requestFilters, requestNoun } from '#contract/intention-requests.ts';
import { counted } from '#contract/noun.ts';
import { api } from '../../lib/api.ts';
import { useChange } from '../../lib/change.ts';
import { useListPlace } from '../../lib/list-place.ts';
import { RemoveAllButton } from '../../ui/collection/RemoveAllButton.tsx';

/** The states whose requests are deleted: what was accepted is an intention. */
const removable: readonly RequestState[] = ['open', 'refused'];

type Found = { search: string; state?: RequestState };

async function count({ search, state }: Found): Promise<{ all: number }> {
  const narrowed: Readonly<Record<string, string>> = { search };
  const states = removable.filter((each) => !state || each === state);
  const answers = await Promise.all(
    states.map((each) => api(intentionRequests.list, { query: { ...narrowed, state: each, limit: 1 } })),
  );
  return { all: answers.reduce((sum, { pagination }) => sum + (pagination?.total ?? 0), 0) };
}

/** Deletes all requests that a search finds, as a program's are. */
export function RemoveFoundRequests() {
  const { search, state } = useListPlace(requestFilters).chosen as Partial<Found>;
  const removal = useChange<Found, { deletedCount: number }>({
    call: (query) => api(intentionRequests.removeFound, { query }),
    busy: 'Excluindo...',
    failure: 'Erro ao excluir pedidos de intenções',
    refreshes: ['intention-requests', 'dashboard'],
  });
  if (!search) return null;
  return (
    <RemoveAllButton
      title="Excluir os encontrados"
      count={count}
      none="A busca não encontra pedidos para excluir."
      question={({ all }) => questionOf(all, search)}
      removal={removal}
      input={{ search, ...(state && { state }) }}
    />
  );
}

const questionOf = (all: number, search: string): string =>
  [
    `A busca “${search}” encontra ${counted(all, requestNoun)}. Excluir, também o que não está na tela?`,
    'O que foi aceito, ou tem espórtula paga, fica. Esta ação não pode ser desfeita.',
  ].join(' ');
