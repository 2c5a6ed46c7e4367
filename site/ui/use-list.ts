import { typingPause } from '#contract/typing-pause.ts';
import type { Built } from './built.ts';
import { type AddressedDefinition, useAddressed } from './use-addressed.ts';

interface ListSearch {
  /** Typed by the reader. */
  text: string;
  /** From 1. */
  page: number;
}

/** A concept's list; the build renders its first page, unfiltered. */
export type ListDefinition<Search extends ListSearch, Results> = AddressedDefinition<Search, Results>;

/** State of a list whose search is kept in the page's address. `definition` must not change between renders. */
export function useList<Search extends ListSearch, Results>(
  definition: ListDefinition<Search, Results>,
  built: Built<Results>,
) {
  const { search, results, state, show } = useAddressed(definition, built);
  return {
    search,
    results,
    state,
    /** Changes a filter and goes back to page 1. A text is searched once the reader stops typing. */
    filter(change: Partial<Omit<Search, 'page'>>) {
      const delay = 'text' in change && change.text ? typingPause : 0;
      show({ ...search, ...change, page: 1 }, { entry: 'same', delay });
    },
    turnTo(page: number) {
      show({ ...search, page }, { entry: 'new' });
    },
  };
}
