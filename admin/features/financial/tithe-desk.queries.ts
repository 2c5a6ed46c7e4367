import type { CallInput } from '#contract/endpoint.ts';
import { titheDesk } from '#contract/tithe-desk.ts';
import { api } from '../../lib/api.ts';
import { useCallId } from '../../lib/call-id.ts';
import { useChange } from '../../lib/change.ts';
import { useRead } from '../../lib/list.ts';

/** The person's own receipts of today, also after the page was loaded again. */
export const useSitting = () =>
  useRead(['financial', 'desk'], (signal) => api(titheDesk.sitting, { signal }), 'Erro ao carregar o que foi recebido');

/** Lists that show what a receipt changes. */
const refreshes = ['carne-dizimo', 'financial', 'dashboard', 'audit-log'];

type Received = Omit<NonNullable<CallInput<typeof titheDesk.receive>['body']>, 'id'>;

/** `envelope` tells one receipt from another of the same content. */
export function useReceiving(envelope: number) {
  const idOf = useCallId();
  return useChange({
    call: (received: Received) => api(titheDesk.receive, { body: { ...received, id: idOf({ received, envelope }) } }),
    busy: 'Registrando...',
    failure: 'Erro ao receber dízimo',
    refreshes,
  });
}

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
