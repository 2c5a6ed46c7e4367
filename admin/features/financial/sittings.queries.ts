import { useQuery } from '@tanstack/react-query';
import type { Receipt } from '#contract/tithe-desk.ts';
import { type Sitting, type SittingSheet, titheSittings } from '#contract/tithe-sittings.ts';
import { api } from '../../lib/api.ts';
import { useChange } from '../../lib/change.ts';
import { hasFailed, type List, useRead } from '../../lib/list.ts';

/** A page of all sittings, the last day first. */
export const useSittings = (page: number): List<Sitting> =>
  useRead(
    ['financial', 'folhas', page],
    (signal) => api(titheSittings.list, { query: { page }, signal }),
    'Erro ao carregar folhas do dia',
  );

/** The key of sheets that somebody has open. */
export const sheets = ['financial', 'folha'];

/** A sitting's sheet; without an id that in which the person receives, null before its first envelope. */
const sheetOf = (id?: string) => ({
  queryKey: [...sheets, id],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    id === undefined
      ? await api(titheSittings.current, { signal })
      : await api(titheSittings.byId, { params: { id }, signal }),
});

/** Undefined as long as it isn't read. */
export function useSheet(id?: string): { sheet: SittingSheet | null | undefined; isUnread: boolean } {
  const query = useQuery(sheetOf(id));
  return { sheet: query.data?.data, isUnread: hasFailed(query) };
}

/** A page of its receipts. */
export const useReceipts = (page: number, id?: string): List<Receipt> => ({
  query: useQuery({
    ...sheetOf(id),
    select: ({ data, ...answer }) => ({ ...answer, ...pageOf(data?.receipts ?? [], page) }),
  }),
  failure: 'Erro ao carregar o que foi recebido',
});

const limit = 30;

const pageOf = (receipts: Receipt[], page: number) => ({
  data: receipts.slice((page - 1) * limit, page * limit),
  pagination: { page, limit, total: receipts.length, pages: Math.ceil(receipts.length / limit) },
});

export const useNamingSitting = () =>
  useChange({
    call: ({ id, occasion }: { id: string; occasion: string | null }) =>
      api(titheSittings.name, { params: { id }, body: { occasion } }),
    busy: 'Salvando...',
    failure: 'Erro ao salvar missa ou lugar',
    refreshes: ['financial', 'audit-log'],
  });

export const useEndingSitting = () =>
  useChange({
    call: (id: string) => api(titheSittings.end, { params: { id } }),
    busy: 'Encerrando...',
    failure: 'Erro ao encerrar o recebimento',
    refreshes: ['financial', 'audit-log'],
  });
