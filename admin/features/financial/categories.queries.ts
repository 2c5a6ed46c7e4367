import { useQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { type Category, financialCategories } from '#contract/financial-categories.ts';
import { api } from '../../lib/api.ts';
import { useChange } from '../../lib/change.ts';
import type { List } from '../../lib/list.ts';

const refreshes = ['financial', 'audit-log'];

/** All categories of both sides. */
export const useCategories = (): List<Category> => ({
  query: useQuery({
    queryKey: ['financial', 'categorias'],
    queryFn: ({ signal }) => api(financialCategories.list, { signal }),
  }),
  failure: 'Erro ao carregar categorias',
});

export const useRenamingCategory = ({ id }: Category) =>
  useChange({
    call: (body: NonNullable<CallInput<typeof financialCategories.update>['body']>) =>
      api(financialCategories.update, { params: { id }, body }),
    busy: 'Salvando...',
    failure: 'Erro ao atualizar categoria',
    refreshes,
  });

export const useRemovingCategory = () =>
  useChange({
    call: ({ id }: Category) => api(financialCategories.remove, { params: { id } }),
    busy: 'Excluindo...',
    failure: 'Erro ao excluir categoria',
    refreshes,
  });

export const useMergingCategory = ({ id }: Category) =>
  useChange({
    call: (body: NonNullable<CallInput<typeof financialCategories.merge>['body']>) =>
      api(financialCategories.merge, { params: { id }, body }),
    busy: 'Juntando...',
    failure: 'Erro ao juntar categorias',
    refreshes,
  });
