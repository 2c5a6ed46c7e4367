import { useEffect, useState } from 'react';
import { acceptedOf, refusalOf } from '#contract/filters/chosen.ts';
import { type Filters, paramsOf } from '#contract/filters/filter.ts';
import { typingPause } from '#contract/typing-pause.ts';
import { amendEntry, type Params, rememberInPage, useHistoryEntry, usePersonalFilters } from './history-entry.ts';

/** A list's page, order and filters. */
export interface ListPlace {
  /** From 1. */
  page: number;
  /** The chosen order; empty for the list's own. */
  sort: string;
  /** The valid values of the filters, with which the list is requested. */
  chosen: Readonly<Record<string, string | number>>;
  /** The text of the filters' controls. What is typed is applied when the person pauses. */
  params: Params;
  /** The error messages of invalid filters, by parameter. */
  refusals: Readonly<Record<string, string>>;
  turnTo: (page: number) => void;
  sortBy: (sort: string) => void;
  /** Stores typed text, and applies it when the person pauses. */
  write: (params: Params) => void;
  /** Applies these values and any typed text at once; an empty value removes a filter. */
  choose: (params?: Params) => void;
  /** Removes all filters and typed text. */
  clear: () => void;
}

interface Written {
  params: Params;
  /** True if it has been applied; what is left of it then is invalid. */
  isTried: boolean;
}

const nothing: Params = {};
const nothingWritten: Written = { params: nothing, isTried: true };

/**
 * The state of a list, in the browser's history, so that a reload and Back restore it. Personal filters are kept only
 * in the page's memory.
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
    // Invalid values stay in their controls, and these filters keep their last valid values.
    setWritten({ params: pick({ ...written.params, ...change }, isRefused), isTried: true });
    const next = withoutEmpty({ ...pick(wanted, (param) => !isRefused(param)), ...pick(before, isRefused) });
    if (!isSame(next, before)) narrow(filters, next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each keystroke restarts the pause
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

/** The filters with invalid values. */
const refusedIn = (filters: Filters, params: Params) =>
  Object.entries(filters).filter(([name, filter]) => refusalOf(name, filter, withoutEmpty(params)));

/** The error messages of typed filters, by parameter. */
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
