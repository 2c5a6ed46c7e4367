import { type DefaultOptions, onlineManager, QueryClient } from '@tanstack/react-query';
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

export const queryDefaults: DefaultOptions = {
  queries: {
    staleTime: 10_000,
    // Offline, a read fails and says so at once, instead of waiting behind rows that are not its own.
    networkMode: 'always',
    refetchOnReconnect: true,
    retry: (failures, error) =>
      failures < retriesOfReads && onlineManager.isOnline() && error instanceof ApiError && error.status >= 500,
  },
  mutations: { networkMode: 'always' },
};

export const queryClient = new QueryClient({ defaultOptions: queryDefaults });
