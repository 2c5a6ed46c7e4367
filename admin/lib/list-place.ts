import { useEffect, useState } from 'react';
import { acceptedOf, refusalOf } from '#contract/filters/chosen.ts';
import { type Filters, paramsOf, typingPause } from '#contract/filters/filter.ts';
import { amendEntry, type Params, rememberInPage, useHistoryEntry, usePersonalFilters } from './history-entry.ts';

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
    const wanted = { ...params, ...change };
    const refused = new Set(refusedIn(filters, wanted).flatMap(([name, filter]) => paramsOf(name, filter)));
    const isRefused = (param: string) => refused.has(param);
    // What is refused stays written, and the list is narrowed by that filter as it was.
    setWritten({ params: pick({ ...written.params, ...change }, isRefused), isTried: true });
    const next = withoutEmpty({ ...pick(wanted, (param) => !isRefused(param)), ...pick(before, isRefused) });
    if (!isSame(next, before)) narrow(filters, next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter restarts the pause
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
    refusals: written.isTried ? refusalsIn(filters, params, written.params) : {},
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
  const personal = new Set(
    Object.entries(filters).flatMap(([name, filter]) => (filter.personal ? paramsOf(name, filter) : [])),
  );
  amendEntry({
    page: 1,
    filters: pick(params, (param) => !personal.has(param)),
    ...rememberInPage(pick(params, (param) => personal.has(param))),
  });
}

/** The filters whose parameters a call would refuse. */
const refusedIn = (filters: Filters, params: Params) =>
  Object.entries(filters).filter(([name, filter]) => refusalOf(name, filter, withoutEmpty(params)));

/** Why what was written is refused, by the parameter. */
const refusalsIn = (filters: Filters, params: Params, written: Params): Record<string, string> =>
  Object.fromEntries(
    refusedIn(filters, params)
      .filter(([name, filter]) => paramsOf(name, filter).some((param) => param in written))
      .flatMap(([name, filter]) => refusalOf(name, filter, withoutEmpty(params)) ?? [])
      .map(({ param, sentence }) => [param, sentence]),
  );

const pick = (params: Params, isPicked: (param: string) => boolean): Params =>
  Object.fromEntries(Object.entries(params).filter(([param]) => isPicked(param)));

const withoutEmpty = (params: Params): Params =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ''));

const isSame = (one: Params, other: Params): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([param, value]) => other[param] === value);
