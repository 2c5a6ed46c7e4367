import { type DefaultOptions, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { dropNotices, hideNotices } from './notices.tsx';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error;
    queryMeta: { busy?: string };
    /** `busy` is the busy overlay's text while the call runs. */
    mutationMeta: { busy?: string };
  }
}

const defaults: DefaultOptions = {
  queries: {
    staleTime: 10_000,
    // Offline a read fails at once, instead of waiting while another page's rows are shown.
    networkMode: 'always',
    refetchOnReconnect: true,
    // A call may take 10 s to fail. After such a wait people see the error, with a button to retry.
    retry: false,
  },
  mutations: { networkMode: 'always' },
};

/** The panel's cache. A failed read or write removes the notice of an earlier success. */
export const createQueryClient = (queries: DefaultOptions['queries'] = {}) =>
  new QueryClient({
    defaultOptions: { ...defaults, queries: { ...defaults.queries, ...queries } },
    queryCache: new QueryCache({ onError: hideNotices }),
    mutationCache: new MutationCache({ onError: dropNotices }),
  });

export const queryClient = createQueryClient();
