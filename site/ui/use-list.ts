import { useEffect, useRef, useState } from 'react';
import type { Client } from '#contract/client.ts';
import { call, pageSignal } from '../lib/api.ts';

/** Milliseconds that a typed search waits for the next letter. */
const typingDelay = 300;

interface ListSearch {
  /** Free text; the reader types it. */
  text: string;
  /** From 1. */
  page: number;
}

/** What a concept says of its list: how it is searched and how its address carries the search. */
export interface ListDefinition<Search extends ListSearch, Results> {
  /** The first page of everything: what the build has read. */
  emptySearch: Search;
  emptyResults: Results;
  /** Reads a search from the query of an address. */
  searchFromAddress: (query: string) => Search;
  addressOfSearch: (search: Search) => string;
  load: (call: Client, search: Search, signal: AbortSignal) => Promise<Results>;
}

export type ListState = 'loaded' | 'loading' | 'failed';

/** A list that shows what the page's address asks for. `definition` is one object for the life of the page. */
export function useList<Search extends ListSearch, Results>(
  definition: ListDefinition<Search, Results>,
  built: Results,
) {
  const { emptySearch, emptyResults, searchFromAddress, addressOfSearch, load } = definition;
  const [search, setSearch] = useState(emptySearch);
  const [results, setResults] = useState(built);
  const [state, setState] = useState<ListState>('loaded');
  const running = useRef<AbortController>(undefined);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** In the background, what is on the page stays until the answer comes, and also when none comes. */
  const read = async (wanted: Search, inBackground = false) => {
    clearTimeout(typing.current);
    running.current?.abort();
    const request = new AbortController();
    running.current = request;
    if (!inBackground) setState('loading');
    try {
      setResults(await load(call, wanted, AbortSignal.any([request.signal, pageSignal()])));
      setState('loaded');
    } catch {
      if (request.signal.aborted || pageSignal().aborted) return;
      if (!inBackground) setResults(emptyResults);
      setState('failed');
    }
  };

  const followAddress = (firstTime: boolean) => {
    const wanted = searchFromAddress(location.search);
    setSearch(wanted);
    read(wanted, firstTime && addressOfSearch(wanted) === addressOfSearch(emptySearch));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once, and then at each step back or forth
  useEffect(() => {
    followAddress(true);
    const follow = () => followAddress(false);
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);

  return {
    search,
    results,
    state,
    /** Changes a filter and goes back to page 1. A text waits until the reader stops typing. */
    filter(change: Partial<Omit<Search, 'page'>>) {
      const wanted = { ...search, ...change, page: 1 };
      setSearch(wanted);
      history.replaceState(null, '', addressOfSearch(wanted));
      clearTimeout(typing.current);
      typing.current = setTimeout(() => read(wanted), 'text' in change && change.text ? typingDelay : 0);
    },
    turnTo(page: number) {
      const wanted = { ...search, page };
      setSearch(wanted);
      history.pushState(null, '', addressOfSearch(wanted));
      read(wanted);
    },
  };
}
