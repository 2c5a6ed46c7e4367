import { useEffect, useState } from 'react';
import { amendEntry, type Filters, useHistoryEntry } from './history-entry.ts';

/** Milliseconds without typing after which a search is made. */
const typingPause = 300;

/** Where a person is in a list: its page, and what it is narrowed by. */
export interface ListPlace {
  /** From 1. */
  page: number;
  search: string;
  filters: Filters;
  /** What stands in the search field: it becomes the search once the person stops typing. */
  text: string;
  turnTo: (page: number) => void;
  type: (text: string) => void;
  /** Sets one filter; an empty value takes it away. */
  filter: (name: string, value: string) => void;
  /** Ends the search and the filters at once. */
  clear: () => void;
}

/** Kept in the browser's history, so that a reload and the back button return to it. */
export function useListPlace(): ListPlace {
  const page = useHistoryEntry('page');
  const searched = useHistoryEntry('search');
  const filters = useHistoryEntry('filters');
  const [typed, setTyped] = useState<string>();

  const narrow = (to: { search?: string; filters?: Filters }) => {
    setTyped(undefined);
    amendEntry({ ...(typed !== undefined && { search: typed }), ...to, page: 1 });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pause begins with each letter
  useEffect(() => {
    if (typed === undefined) return;
    const pause = setTimeout(() => narrow({ search: typed }), typingPause);
    return () => clearTimeout(pause);
  }, [typed]);

  return {
    page,
    search: searched.trim(),
    filters,
    text: typed ?? searched,
    turnTo,
    type: setTyped,
    filter: (name, value) => narrow({ filters: withFilter(filters, name, value) }),
    clear: () => narrow({ search: '', filters: {} }),
  };
}

function withFilter(filters: Filters, name: string, value: string): Filters {
  const { [name]: _, ...others } = filters;
  return value ? { ...others, [name]: value } : others;
}

const turnTo = (page: number) => amendEntry({ page });
