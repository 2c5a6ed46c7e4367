import { useQueryClient } from '@tanstack/react-query';
import type { Answer } from '#contract/client.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { titheDesk } from '#contract/tithe-desk.ts';
import { api } from '../../lib/api.ts';
import { useCallId } from '../../lib/call-id.ts';
import { useChange } from '../../lib/change.ts';
import { sheets } from './sittings.queries.ts';

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
    call: ({
      dizimista_id,
      nome_escrito,
      occasion,
      ...received
    }: Received): Promise<Answer<{ resta: number } | null>> => {
      // Another mass is no other receipt.
      const id = idOf({ dizimista_id, nome_escrito, received, envelope });
      if (dizimista_id) return api(titheDesk.receive, { body: { ...received, dizimista_id, occasion, id } });
      return api(titheDesk.receiveUnnamed, { body: { ...received, nome_escrito, occasion, id } });
    },
    // The list has it before a notice says so.
    follow: async () => {
      await client.invalidateQueries({ queryKey: sheets });
      return undefined;
    },
    busy: 'Registrando...',
    failure: 'Erro ao receber dízimo',
    refreshes,
  });
}

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
