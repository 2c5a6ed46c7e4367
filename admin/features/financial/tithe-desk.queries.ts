import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '#contract/client.ts';
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

type Body<Call extends (typeof titheDesk)['receive' | 'receiveUnnamed']> = NonNullable<CallInput<Call>['body']>;
type Received = Omit<Body<typeof titheDesk.receive>, 'id' | 'dizimista_id'> &
  Omit<Body<typeof titheDesk.receiveUnnamed>, 'id'> & { dizimista_id?: string };

/** `envelope` tells one receipt from another of the same content. */
export function useReceiving(envelope: number) {
  const idOf = useCallId();
  const client = useQueryClient();
  return useChange({
    call: ({ dizimista_id, nome_escrito, ...received }: Received): Promise<Answer<{ resta: number } | null>> => {
      const id = idOf({ dizimista_id, nome_escrito, received, envelope });
      if (dizimista_id) return api(titheDesk.receive, { body: { ...received, dizimista_id, id } });
      return api(titheDesk.receiveUnnamed, { body: { ...received, nome_escrito, id } });
    },
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

export function useUndoingReceipt(receipt: string) {
  const idOf = useCallId();
  return useChange({
    call: (body: { motivo: string }) =>
      api(titheDesk.undo, { params: { id: receipt }, body: { ...body, id: idOf({ receipt, ...body }) } }),
    busy: 'Desfazendo...',
    failure: 'Erro ao desfazer recebimento',
    refreshes,
  });
}
