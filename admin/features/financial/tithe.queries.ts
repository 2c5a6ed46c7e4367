import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/client.ts';
import { type TitheList, type TitheOfCommunity, type TitheOfMonth, titheOverview } from '#contract/tithe-overview.ts';
import { api } from '../../lib/api.ts';
import { type List, useRead } from '../../lib/list.ts';

export interface MonthQuery {
  year: number;
  month: number;
}

/** A community as a row of a table. */
export type CommunityRow = TitheOfCommunity & { id: string };

export const titheFailure = 'Erro ao carregar a visão do dízimo';

// They begin with the ledger's key, because whatever enters or undoes a payment has that read again.
const ofMonth = (query: MonthQuery) => ({
  queryKey: ['financial', 'tithe', query],
  queryFn: ({ signal }: { signal: AbortSignal }) => api(titheOverview.month, { query, signal }),
});

export const useTitheOfMonth = (query: MonthQuery) => useQuery(ofMonth(query));

/** The same month's communities as a list. */
export const useCommunities = (query: MonthQuery): List<CommunityRow> => ({
  query: useQuery({ ...ofMonth(query), select: withCommunities }),
  failure: titheFailure,
});

const withCommunities = ({ data }: Answer<TitheOfMonth>): Answer<CommunityRow[]> => ({
  data: data.comunidades.map((community) => ({ ...community, id: community.comunidade ?? '' })),
});

/** A page of a list of payers. */
export const useTithePayers = (query: MonthQuery & { lista: TitheList; page: number }) =>
  useRead(
    ['financial', 'tithe', 'payers', query],
    (signal) => api(titheOverview.payers, { query, signal }),
    'Erro ao carregar dizimistas',
  );
