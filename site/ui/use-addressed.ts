import { useEffect, useRef, useState } from 'react';
import type { Client } from '#contract/client.ts';
import type { SiteTable } from '#contract/concepts.ts';
import { isOutOfDate } from '../lib/freshness.ts';
import type { Built } from './built.ts';
import { call, pageSignal } from './call.ts';

/** A data set of which the page shows the part that its address selects. */
export interface AddressedDefinition<Search, Results> {
  /** The database tables whose rows it shows. */
  tables: readonly SiteTable[];
  /** The built search. */
  emptySearch: Search;
  emptyResults: Results;
  /** Parses `location.search`. */
  searchFromAddress: (query: string) => Search;
  addressOfSearch: (search: Search) => string;
  load: (call: Client, search: Search, signal?: AbortSignal) => Promise<Results>;
  /** The instant from which the built part is out of date even if no table has changed. */
  until?: (results: Results, now: Date) => string | undefined;
}

type LoadState = 'loaded' | 'loading' | 'failed';

/** How a search is shown. */
interface Showing {
  /** Adds an entry to the browser's history, or replaces the current one. */
  entry: 'new' | 'same';
  /** Milliseconds until it is read. */
  delay?: number;
}

/** State that is kept in the page's address. `definition` must not change between renders. */
export function useAddressed<Search, Results>(definition: AddressedDefinition<Search, Results>, built: Built<Results>) {
  const { emptySearch, emptyResults, searchFromAddress, addressOfSearch, load } = definition;
  const [search, setSearch] = useState(emptySearch);
  const [results, setResults] = useState(built.data);
  const [state, setState] = useState<LoadState>('loaded');
  const [error, setError] = useState<unknown>();
  const running = useRef<AbortController>(undefined);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** In the background, the current results stay on the page while loading and after a failure. */
  const read = async (wanted: Search, inBackground = false) => {
    clearTimeout(waiting.current);
    running.current?.abort();
    const request = new AbortController();
    running.current = request;
    if (!inBackground) setState('loading');
    try {
      setResults(await load(call, wanted, AbortSignal.any([request.signal, pageSignal()])));
      setState('loaded');
    } catch (reason) {
      if (request.signal.aborted || pageSignal().aborted) return;
      if (!inBackground) setResults(emptyResults);
      setError(reason);
      setState('failed');
    }
  };

  const followAddress = () => {
    const wanted = searchFromAddress(location.search);
    setSearch(wanted);
    read(wanted);
  };

  /** Reloads the built part if it is out of date, unless the address already selects another. */
  const renew = async () => {
    if (!(await isOutOfDate(built.freshness))) return;
    if (!running.current && !waiting.current) read(emptySearch, true);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the address once, then on back and forward
  useEffect(() => {
    if (addressOfSearch(searchFromAddress(location.search)) === addressOfSearch(emptySearch)) renew();
    else followAddress();
    addEventListener('popstate', followAddress);
    return () => removeEventListener('popstate', followAddress);
  }, []);

  return {
    search,
    results,
    state,
    /** Why it failed. */
    error,
    followAddress,
    show(wanted: Search, { entry, delay }: Showing) {
      setSearch(wanted);
      if (entry === 'new') history.pushState(null, '', addressOfSearch(wanted));
      else history.replaceState(null, '', addressOfSearch(wanted));
      clearTimeout(waiting.current);
      if (delay === undefined) read(wanted);
      else waiting.current = setTimeout(() => read(wanted), delay);
    },
  };
}
