import { useQuery } from '@tanstack/react-query';
import { financialPurposes, type Purpose, type WrittenPurpose } from '#contract/financial-purposes.ts';
import { api } from '../../lib/api.ts';
import { useChange } from '../../lib/change.ts';
import type { List } from '../../lib/list.ts';

// They begin with the ledger's key, because whatever changes a row changes what is to be passed on.
const refreshes = ['financial', 'audit-log'];

/** The purposes by name, with what is to be passed on of each. */
export const usePurposeList = (): List<Purpose> => ({
  query: useQuery({
    queryKey: ['financial', 'destinos'],
    queryFn: ({ signal }) => api(financialPurposes.list, { signal }),
  }),
  failure: 'Erro ao carregar destinos',
});

/** The same to choose from; none while they load. */
export const usePurposes = (): readonly Purpose[] => usePurposeList().query.data?.data ?? [];

/** Adds a purpose, or changes one, which confirms it. */
export const useSavingPurpose = (purpose: Purpose | undefined) =>
  useChange({
    call: (body: WrittenPurpose) =>
      purpose
        ? api(financialPurposes.update, { params: { id: purpose.id }, body, expectedVersion: purpose.updated_at })
        : api(financialPurposes.create, { body }),
    busy: 'Salvando...',
    failure: purpose ? 'Erro ao atualizar destino' : 'Erro ao criar destino',
    refreshes,
  });

export const useRemovingPurpose = () =>
  useChange({
    call: ({ id, updated_at }: Purpose) =>
      api(financialPurposes.remove, { params: { id }, expectedVersion: updated_at }),
    busy: 'Excluindo...',
    failure: 'Erro ao excluir destino',
    refreshes,
  });
