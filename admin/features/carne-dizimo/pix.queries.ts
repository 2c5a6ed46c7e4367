import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { carneDizimo, type Parcela } from '#contract/carne-dizimo.ts';
import { createClient } from '#contract/client.ts';
import { ApiError } from '#contract/errors.ts';
import { type ChargeState, followCharge, hasEnded, pauses } from '../../../site/lib/follow-charge.ts';
import { api, connection } from '../../lib/api.ts';

/** The provider may take longer than other calls. */
const patientApi = createClient({ ...connection, timeout: 30_000 });

export type PixState = { is: 'making' } | { is: 'refused'; error: unknown } | ChargeState;

/** The charge of some instalments, and its state. */
export function usePixCharge(parcelas: readonly Parcela[]) {
  const client = useQueryClient();
  const ids = parcelas.map(({ id }) => id);
  const [first = ''] = ids;
  const charge = useQuery({
    queryKey: ['pix-charge', ...ids],
    queryFn: async ({ signal }) => {
      const asked =
        ids.length === 1
          ? patientApi(carneDizimo.charge, { params: { id: first }, signal })
          : patientApi(carneDizimo.chargeMany, { body: { parcelas: ids }, signal });
      return (await asked).data;
    },
    // Asked for once, when the dialog opens, and again only on demand.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { isFetching, error } = charge;
  const cobranca = isFetching || error ? undefined : charge.data?.id;
  const followed = useFollowedCharge(first, cobranca);
  const state: PixState = error && !isFetching ? { is: 'refused', error } : cobranca ? followed : { is: 'making' };
  // Somebody paid one of them, or it was paid before.
  const isChanged =
    (state.is !== 'making' && state.is !== 'refused' && hasEnded(state)) ||
    (error instanceof ApiError && [404, 409].includes(error.status));
  useEffect(() => {
    if (!isChanged) return;
    for (const concept of ['carne-dizimo', 'financial', 'dashboard', 'audit-log'])
      void client.invalidateQueries({ queryKey: [concept] });
  }, [isChanged, client]);
  return { charge, state };
}

const beginning: ChargeState = { is: 'waiting', isOffline: false };

/** The state of a charge of an instalment, while there is one. */
function useFollowedCharge(id: string, cobranca: string | undefined): ChargeState {
  const [followed, setFollowed] = useState({ cobranca, state: beginning });
  useEffect(() => {
    if (!cobranca) return undefined;
    const ask = async (signal: AbortSignal) =>
      (await api(carneDizimo.chargeStatus, { params: { id }, query: { cobranca }, signal })).data;
    return followCharge(ask, pauses.instalments, (state) => setFollowed({ cobranca, state }));
  }, [id, cobranca]);
  return followed.cobranca === cobranca ? followed.state : beginning;
}
