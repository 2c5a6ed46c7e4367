import { useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { type IssuedReceipt, issuedReceipts } from '#contract/financial-receipts.ts';
import { api } from '../../lib/api.ts';
import { useChange } from '../../lib/change.ts';
import { type List, useRead } from '../../lib/list.ts';

type Issuing = NonNullable<CallInput<typeof issuedReceipts.issue>['body']>;

/** The money that a receipt is of. */
export type ReceiptSource = Pick<Issuing, 'parcela_id' | 'donation_id' | 'transaction_id'>;

const refreshes = ['financial', 'audit-log'];

/** A page of what was issued, the last number first; `search` is a name or a number. */
export const useIssuedReceipts = (page: number, search: string): List<IssuedReceipt> =>
  useRead(
    ['financial', 'recibos', page, search],
    (signal) => api(issuedReceipts.list, { query: { page, ...(search && { search }) }, signal }),
    'Erro ao carregar recibos',
  );

export const useIssuing = (source: ReceiptSource) =>
  useChange({
    call: (said: Omit<Issuing, keyof ReceiptSource>) => api(issuedReceipts.issue, { body: { ...source, ...said } }),
    busy: 'Emitindo...',
    failure: 'Erro ao emitir recibo',
    refreshes,
    isToldInDialogs: true,
  });

/** Issues a receipt whose giver is known, as a part of making its file. */
export function useIssuingNow(source: ReceiptSource): (signal?: AbortSignal) => Promise<IssuedReceipt> {
  const client = useQueryClient();
  return async (signal) => {
    const { data } = await api(issuedReceipts.issue, { body: source, signal });
    await Promise.all(refreshes.map((concept) => client.invalidateQueries({ queryKey: [concept] })));
    return data;
  };
}

/** Sends a receipt to its payer by mail, once, and reads what became of it. */
export const useMailing = (receiptOf: () => Promise<IssuedReceipt>) =>
  useChange<void, IssuedReceipt>({
    call: async () => {
      const { id } = await receiptOf();
      const { message } = await api(issuedReceipts.mail, { body: { recibos: [id] } });
      return { ...(await api(issuedReceipts.byId, { params: { id } })), message };
    },
    busy: 'Enviando...',
    failure: 'Erro ao enviar o recibo',
    refreshes,
  });

export const useCancelling = (id: string) =>
  useChange({
    call: (body: NonNullable<CallInput<typeof issuedReceipts.cancel>['body']>) =>
      api(issuedReceipts.cancel, { params: { id }, body }),
    busy: 'Cancelando...',
    failure: 'Erro ao cancelar recibo',
    refreshes,
  });
