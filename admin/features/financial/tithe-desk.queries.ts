import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { type Receipt, titheDesk } from '#contract/tithe-desk.ts';
import { api } from '../../lib/api.ts';
import { useCallId } from '../../lib/call-id.ts';
import { useChange } from '../../lib/change.ts';
import { hasFailed, type List } from '../../lib/list.ts';

const sitting = {
  queryKey: ['financial', 'desk'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api(titheDesk.sitting, { signal }),
};

/** The person's own receipts of the last sitting, also after the page was loaded again; null if it can't be read. */
export function useSitting(): Receipt[] | undefined | null {
  const query = useQuery(sitting);
  return query.data?.data ?? (hasFailed(query) ? null : undefined);
}

/** A page of them. */
export const useSittingPage = (page: number): List<Receipt> => ({
  query: useQuery({ ...sitting, select: ({ data, ...answer }) => ({ ...answer, ...pageOf(data, page) }) }),
  failure: 'Erro ao carregar o que foi recebido',
});

const limit = 30;

const pageOf = (receipts: Receipt[], page: number) => ({
  data: receipts.slice((page - 1) * limit, page * limit),
  pagination: { page, limit, total: receipts.length, pages: Math.ceil(receipts.length / limit) },
});

/** Lists that show what a receipt changes. */
const refreshes = ['carne-dizimo', 'financial', 'dashboard', 'audit-log'];

type Received = Omit<NonNullable<CallInput<typeof titheDesk.receive>['body']>, 'id'>;

/** `envelope` tells one receipt from another of the same content. */
export function useReceiving(envelope: number) {
  const idOf = useCallId();
  const client = useQueryClient();
  return useChange({
    call: (received: Received) => api(titheDesk.receive, { body: { ...received, id: idOf({ received, envelope }) } }),
    // The list has it before a notice says so.
    follow: async () => {
      await client.invalidateQueries({ queryKey: sitting.queryKey });
      return undefined;
    },
    busy: 'Registrando...',
    failure: 'Erro ao receber dízimo',
    refreshes,
  });
}

/** Ends the sitting up to the last of its receipts that are shown. */
export const useEndingSitting = () =>
  useChange({
    call: (ate: string) => api(titheDesk.end, { body: { ate } }),
    busy: 'Encerrando...',
    failure: 'Erro ao encerrar o recebimento',
    refreshes: ['financial'],
  });

export function useUndoingReceipt() {
  const idOf = useCallId();
  return useChange({
    call: (id: string) =>
      api(titheDesk.undo, { params: { id }, body: { id: idOf(id), motivo: 'Engano ao receber o dízimo' } }),
    busy: 'Desfazendo...',
    failure: 'Erro ao desfazer recebimento',
    refreshes,
  });
}
