import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#contract/errors.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error;
    queryMeta: { busy?: string };
    /** `busy` is the busy overlay's text while the call runs. */
    mutationMeta: { busy?: string };
  }
}

const retriesOfReads = 1;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => failures < retriesOfReads && error instanceof ApiError && error.status >= 500,
    },
    mutations: { networkMode: 'always' },
  },
});
