import { useEffect, useRef, useState } from 'react';
import { call, whileHere } from '../../lib/api.ts';
import {
  addressOfSearch,
  emptySearch,
  loadNews,
  type NewsResults,
  type NewsSearch,
  searchFromAddress,
} from './news-search.ts';

/** Milliseconds of quiet after which a typed search is made. */
const typingPause = 300;

const nothing: NewsResults = { cards: [], total: 0, pages: 1 };

export type NewsListState = 'loaded' | 'loading' | 'failed';

/** The list of news that the address asks for. The first page of everything is what the build already read. */
export function useNewsList(built: NewsResults) {
  const [search, setSearch] = useState(emptySearch);
  const [results, setResults] = useState(built);
  const [state, setState] = useState<NewsListState>('loaded');
  const running = useRef<AbortController>(undefined);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** Quietly: what is on the page stays as it is until the answer comes, and also when none comes. */
  const read = async (wanted: NewsSearch, quietly = false) => {
    clearTimeout(typing.current);
    running.current?.abort();
    const reading = new AbortController();
    running.current = reading;
    if (!quietly) setState('loading');
    try {
      setResults(await loadNews(call, wanted, AbortSignal.any([reading.signal, whileHere()])));
      setState('loaded');
    } catch {
      if (reading.signal.aborted || whileHere().aborted) return;
      if (!quietly) setResults(nothing);
      setState('failed');
    }
  };

  const followAddress = (quietly: boolean) => {
    const wanted = searchFromAddress(location.search);
    setSearch(wanted);
    read(wanted, quietly && addressOfSearch(wanted) === addressOfSearch(emptySearch));
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
    /** Another filter: back to page 1. A text waits until the reader stops typing. */
    filter(change: Partial<Pick<NewsSearch, 'text' | 'day'>>) {
      const wanted = { ...search, ...change, page: 1 };
      setSearch(wanted);
      history.replaceState(null, '', addressOfSearch(wanted));
      clearTimeout(typing.current);
      typing.current = setTimeout(() => read(wanted), 'text' in change && change.text ? typingPause : 0);
    },
    turnTo(page: number) {
      const wanted = { ...search, page };
      setSearch(wanted);
      history.pushState(null, '', addressOfSearch(wanted));
      read(wanted);
    },
  };
}
