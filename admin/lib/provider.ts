import { useQuery } from '@tanstack/react-query';
import { type Provider, readProvider } from '../../site/lib/provider.ts';
import { api } from './api.ts';

/** It changes only when the server is started again. */
const staleTime = 5 * 60_000;

const storedKey = 'provider';

const provider = {
  queryKey: ['health', 'provider'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => remember(await readProvider(api, signal)),
  // The menu, which depends on it, doesn't move when the answer comes.
  placeholderData: remembered,
  staleTime,
};

/** Keeps the answer on the device, where it has storage. */
function remember(answer: Provider): Provider {
  try {
    localStorage.setItem(storedKey, JSON.stringify(answer));
  } catch {
    // The next visit waits for its answer again.
  }
  return answer;
}

/** The last answer on this device. */
function remembered(): Provider | undefined {
  try {
    const { isConfigured, isSandbox } = JSON.parse(localStorage.getItem(storedKey) ?? '');
    return { isConfigured: isConfigured === true, isSandbox: isSandbox === true };
  } catch {
    return undefined;
  }
}

/**
 * True if the parish has a payment provider, on a device that knew it before at once; undefined until it is known, and
 * on a new device where nobody asks.
 */
export const useProvider = ({ enabled = true }: { enabled?: boolean } = {}) =>
  useQuery({ ...provider, enabled, select: ({ isConfigured }) => isConfigured });

/** True if that provider is one machine's sandbox, whose codes move no money; undefined until it is known. */
export const useSandbox = () => useQuery({ ...provider, select: ({ isSandbox }) => isSandbox }).data;
