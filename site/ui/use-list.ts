import { useEffect, useRef, useState } from 'react';
import type { Client } from '#contract/client.ts';
import type { SiteTable } from '#contract/site-build.ts';
import { call, pageSignal } from '../lib/api.ts';
import { isOutOfDate } from '../lib/freshness.ts';
import type { Built } from './built-section.ts';

/** Milliseconds after the last keystroke before the search runs. */
const typingDebounce = 300;

export interface ListSearch {
  /** Typed by the reader. */
  text: string;
  /** From 1. */
  page: number;
}

/** A concept's list: how it is searched, and how a search is written in the page's address. */
export interface ListDefinition<Search extends ListSearch, Results> {
  /** The database tables whose rows it shows. */
  of: readonly SiteTable[];
  /** The first page, unfiltered: what the build rendered. */
  emptySearch: Search;
  emptyResults: Results;
  /** Parses `location.search`. */
  searchFromAddress: (query: string) => Search;
  addressOfSearch: (search: Search) => string;
  load: (call: Client, search: Search, signal?: AbortSignal) => Promise<Results>;
}

export type ListState = 'loaded' | 'loading' | 'failed';

/** State of a list whose search is kept in the page's address. `definition` must not change between renders. */
export function useList<Search extends ListSearch, Results>(
  definition: ListDefinition<Search, Results>,
  built: Built<Results>,
) {
  const { emptySearch, emptyResults, searchFromAddress, addressOfSearch, load } = definition;
  const [search, setSearch] = useState(emptySearch);
  const [results, setResults] = useState(built.data);
  const [state, setState] = useState<ListState>('loaded');
  const running = useRef<AbortController>(undefined);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** In the background, the current results stay on the page while loading and after a failure. */
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

  const followAddress = () => {
    const wanted = searchFromAddress(location.search);
    setSearch(wanted);
    read(wanted);
  };

  /** Reads what the build has rendered once more if it is out of date, unless the reader already asks for something else. */
  const renew = async () => {
    if (!(await isOutOfDate(built.freshness))) return;
    if (!running.current && !typing.current) read(emptySearch, true);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once, and then whenever the reader goes back or forward
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
    /** Changes a filter and goes back to page 1. A text is searched once the reader stops typing. */
    filter(change: Partial<Omit<Search, 'page'>>) {
      const wanted = { ...search, ...change, page: 1 };
      setSearch(wanted);
      history.replaceState(null, '', addressOfSearch(wanted));
      clearTimeout(typing.current);
      typing.current = setTimeout(() => read(wanted), 'text' in change && change.text ? typingDebounce : 0);
    },
    turnTo(page: number) {
      const wanted = { ...search, page };
      setSearch(wanted);
      history.pushState(null, '', addressOfSearch(wanted));
      read(wanted);
    },
  };
}
