import { useEffect, useState } from 'react';
import { acceptedOf, refusalOf } from '#contract/filters/chosen.ts';
import { type Filters, paramsOf } from '#contract/filters/filter.ts';
import { amendEntry, type Params, rememberInPage, useHistoryEntry, usePersonalFilters } from './history-entry.ts';

/** Milliseconds without typing after which what was written narrows the list. */
const typingPause = 300;

/** Where a person is in a list: its page, its order, and by what it is narrowed. */
export interface ListPlace {
  /** From 1. */
  page: number;
  /** The chosen order; empty for the list's own. */
  sort: string;
  /** What the list is asked for. */
  chosen: Readonly<Record<string, string | number>>;
  /** What stands in the controls: what is written becomes chosen once the person stops typing. */
  params: Params;
  /** Why what was written narrows nothing, by its parameter. */
  refusals: Readonly<Record<string, string>>;
  turnTo: (page: number) => void;
  sortBy: (sort: string) => void;
  /** Takes what is being typed. */
  write: (params: Params) => void;
  /** Narrows the list at once by these, and by what was written; an empty value takes a parameter away. */
  choose: (params?: Params) => void;
  /** Takes away what was chosen and what was written. */
  clear: () => void;
}

interface Written {
  params: Params;
  /** Whether it has been tried: what is left of it was refused. */
  isTried: boolean;
}

const nothing: Params = {};
const nothingWritten: Written = { params: nothing, isTried: true };

/**
 * Kept in the browser's history, so that a reload and the back button return to it; what is personal only as long as the page is
 * there.
 */
export function useListPlace(filters: Filters): ListPlace {
  const kept = useHistoryEntry('filters');
  const personal = usePersonalFilters();
  const [written, setWritten] = useState(nothingWritten);
  const before = { ...kept, ...personal };
  const params = { ...before, ...written.params };

  const choose = (change: Params = nothing) => {
    const wanted = withoutEmpty({ ...params, ...change });
    const refused = Object.entries(filters).filter(([name, filter]) => refusalOf(name, filter, wanted));
    const left = refused.flatMap(([name, filter]) => paramsOf(name, filter));
    const next = { ...pick(wanted, allParams(filters)), ...empty(left), ...pick(before, left) };
    setWritten({ params: pick({ ...written.params, ...change }, left), isTried: true });
    if (!isSame(withoutEmpty(next), withoutEmpty(before))) narrow(filters, next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pause begins with each letter
  useEffect(() => {
    if (written.isTried) return;
    const pause = setTimeout(choose, typingPause);
    return () => clearTimeout(pause);
  }, [written]);

  return {
    page: useHistoryEntry('page'),
    sort: useHistoryEntry('sort'),
    chosen: acceptedOf(filters, before),
    params,
    refusals: written.isTried ? refusalsIn(filters, withoutEmpty(params), written.params) : {},
    turnTo,
    sortBy,
    write: (change) => setWritten({ params: { ...written.params, ...change }, isTried: false }),
    choose,
    clear: () => {
      setWritten(nothingWritten);
      narrow(filters, nothing);
    },
  };
}

const turnTo = (page: number) => amendEntry({ page });

const sortBy = (sort: string) => amendEntry({ sort, page: 1 });

function narrow(filters: Filters, params: Params): void {
  const personal = allParams(filters, (name) => filters[name]?.personal === true);
  const kept = allParams(filters, (name) => filters[name]?.personal !== true);
  amendEntry({
    filters: withoutEmpty(pick(params, kept)),
    page: 1,
    ...rememberInPage(withoutEmpty(pick(params, personal))),
  });
}

const refusalsIn = (filters: Filters, params: Params, written: Params) =>
  Object.fromEntries(
    Object.entries(filters)
      .filter(([name, filter]) => paramsOf(name, filter).some((param) => param in written))
      .flatMap(([name, filter]) => {
        const refusal = refusalOf(name, filter, params);
        return refusal ? [[refusal.param, refusal.sentence]] : [];
      }),
  );

const allParams = (filters: Filters, among: (name: string) => boolean = () => true): string[] =>
  Object.entries(filters).flatMap(([name, filter]) => (among(name) ? paramsOf(name, filter) : []));

const pick = (params: Params, names: readonly string[]): Params =>
  Object.fromEntries(Object.entries(params).filter(([name]) => names.includes(name)));

const empty = (names: readonly string[]): Params => Object.fromEntries(names.map((name) => [name, '']));

const withoutEmpty = (params: Params): Params =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ''));

const isSame = (one: Params, other: Params): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => other[name] === value);
