import { useEffect, useState } from 'react';
import { amendEntry, useHistoryEntry } from './history-entry.ts';

/** Milliseconds without typing after which a search is made. */
const typingPause = 300;

/** Where a person is in a list: its page, and what it is searched for. */
export interface ListPlace {
  /** From 1. */
  page: number;
  search: string;
  /** What stands in the search field: it becomes the search once the person stops typing. */
  text: string;
  turnTo: (page: number) => void;
  type: (text: string) => void;
  /** Ends the search at once. */
  clear: () => void;
}

/** Kept in the browser's history, so that a reload and the back button return to it. */
export function useListPlace(): ListPlace {
  const page = useHistoryEntry('page');
  const searched = useHistoryEntry('search');
  const [typed, setTyped] = useState<string>();

  const searchFor = (search: string) => {
    setTyped(undefined);
    amendEntry({ search, page: 1 });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pause begins with each letter
  useEffect(() => {
    if (typed === undefined) return;
    const pause = setTimeout(() => searchFor(typed), typingPause);
    return () => clearTimeout(pause);
  }, [typed]);

  return {
    page,
    search: searched.trim(),
    text: typed ?? searched,
    turnTo,
    type: setTyped,
    clear: () => searchFor(''),
  };
}

const turnTo = (page: number) => amendEntry({ page });
