import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { carneDizimo, type Parcela } from '#contract/carne-dizimo.ts';
import { createClient } from '#contract/client.ts';
import { ApiError } from '#contract/errors.ts';
import { api, connection } from '../../lib/api.ts';

/** Milliseconds between two questions (docs/product.md, "Constants"). */
const pause = 4_000;

/** The provider may take longer than other calls. */
const patientApi = createClient({ ...connection, timeout: 30_000 });

export type PixState = 'making' | 'waiting' | 'paid' | 'over' | 'failed';

/** The charge of some instalments, and how it stands. */
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
  const isOpen = charge.isSuccess && !charge.isFetching && !isOver(charge.data.status) && !isPaid(charge.data.status);
  const status = useQuery({
    queryKey: ['pix-charge', 'status', first, charge.dataUpdatedAt],
    queryFn: async ({ signal }) =>
      (await api(carneDizimo.chargeStatus, { params: { id: first }, query: { cobranca: charge.data?.id }, signal }))
        .data.status,
    enabled: isOpen,
    // A failed question is followed by the next one.
    refetchInterval: ({ state: { data } }) => (data && (isPaid(data) || isOver(data)) ? false : pause),
    refetchIntervalInBackground: true,
    gcTime: 0,
  });
  const state = stateOf(charge, status.data);
  // Somebody paid it, or it was paid before.
  const isChanged = state === 'paid' || (charge.error instanceof ApiError && [404, 409].includes(charge.error.status));
  useEffect(() => {
    if (!isChanged) return;
    for (const concept of ['carne-dizimo', 'financial', 'dashboard', 'audit-log'])
      void client.invalidateQueries({ queryKey: [concept] });
  }, [isChanged, client]);
  return { charge, state };
}

interface Asked {
  isFetching: boolean;
  isError: boolean;
  data?: { status: string } | undefined;
}

function stateOf({ isFetching, isError, data }: Asked, told: string | undefined): PixState {
  if (isFetching) return 'making';
  if (isError || !data) return 'failed';
  const status = told ?? data.status;
  if (isPaid(status)) return 'paid';
  return isOver(status) ? 'over' : 'waiting';
}

/** Both words are in use: the provider's, and the documents'. */
const isPaid = (status: string): boolean => status === 'approved' || status === 'paid';

const isOver = (status: string): boolean => ['cancelled', 'rejected', 'refunded', 'charged_back'].includes(status);
