import { useQuery } from '@tanstack/react-query';
import { readProvider } from '../../site/lib/provider.ts';
import { api } from './api.ts';

/** It changes only when the server is started again. */
const staleTime = 5 * 60_000;

const provider = {
  queryKey: ['health', 'provider'],
  queryFn: ({ signal }: { signal: AbortSignal }) => readProvider(api, signal),
  staleTime,
};

/** True if the parish has a payment provider; undefined until it is known, and where nobody asks. */
export const useProvider = ({ enabled = true }: { enabled?: boolean } = {}) =>
  useQuery({ ...provider, enabled, select: ({ isConfigured }) => isConfigured });

/** True if that provider is one machine's sandbox, whose codes move no money; undefined until it is known. */
export const useSandbox = () => useQuery({ ...provider, select: ({ isSandbox }) => isSandbox }).data;
