import type { SupabaseClient } from '@supabase/supabase-js';
import { ApiError, type Pagination } from '#contract/errors.ts';
import { type Noun, sentencesAbout } from '#contract/noun.ts';
import {
  type CheckSentences,
  dataOf,
  type Pageable,
  type PageQuery,
  readPage,
  rowOf,
} from '../gateways/database-answer.ts';
import type { Database } from '../gateways/database-types.ts';
import type { Caller } from '../http/authenticate.ts';
import { changedMeanwhile } from './conflict.ts';

type Tables = Database['public']['Tables'];

/** The tables whose rows staff keep as a list: each row has an id, and `updated_at` as its version. */
export type CollectionTable = {
  [T in keyof Tables]: Tables[T]['Row'] extends { id: string } & Version ? T : never;
}[keyof Tables];

type Column<T extends CollectionTable> = keyof Tables[T]['Row'] & string;

interface CollectionDetails<T extends CollectionTable, Read extends Column<T>, MemberOnly extends Column<T>> {
  noun: Noun;
  columns: readonly Read[];
  /** Computed columns, selected for signed-in callers only: they cost a function call for each row. */
  memberColumns?: readonly MemberOnly[];
  /** The columns that a list is sorted by; the prefix `-` means descending. */
  sortedBy: readonly (Column<T> | `-${Column<T>}`)[];
  /** For values that only the table can refuse: two people write them at once. */
  checks?: CheckSentences;
}

/** The filters that a list may be narrowed by, as PostgREST's client spells them. */
export interface Filters<Row> {
  eq<C extends keyof Row & string>(column: C, value: Row[C]): this;
  gte<C extends keyof Row & string>(column: C, value: Row[C]): this;
  lt<C extends keyof Row & string>(column: C, value: Row[C]): this;
  like(column: keyof Row & string, pattern: string): this;
  in<C extends keyof Row & string>(column: C, values: readonly Row[C][]): this;
  or(condition: string): this;
}

/** Which version of a row it is, and whose. */
export interface Version {
  updated_at: string;
  updated_by: string | null;
}

/** Rows that are still to be filtered, sorted and cut into pages. */
export interface Selection<Whole, Row> extends Filters<Whole>, Pageable<Row> {
  order(column: string, options: { ascending: boolean }): this;
}

/** Filters a list further. */
export type Narrow<Whole> = <Rows extends Filters<Whole>>(rows: Rows) => Rows;

export interface Page<Row> {
  rows: Row[];
  pagination: Pagination;
}

/** A new place of a row; `updatedAt` is the version that the caller saw. */
export interface Place {
  id: string;
  order: number;
  updatedAt?: string | undefined;
}

/** The rows of a table as one caller reads and writes them. */
export interface Rows<Whole, Row, Insert, Update> {
  noun: Noun;
  list(caller: Caller, page: PageQuery, narrow?: Narrow<Whole>): Promise<Page<Row>>;
  /** The row that the columns lead to; not found when there is none that the caller may see. */
  find(caller: Caller, by: Partial<Whole>): Promise<Row>;
  /** The id of a row that is there already, as after a call whose answer was lost, is refused like another version of it. */
  insert(caller: Caller, values: Insert): Promise<Row>;
  /** `seen` is the version that the caller saw; another one is refused. Without it the last write wins. */
  update(caller: Caller, id: string, change: Update, seen?: string): Promise<Row>;
  remove(caller: Caller, id: string, seen?: string): Promise<void>;
  /** Gives every listed row its place, or none of them when one is missing or has changed. */
  reorder(caller: Caller, places: readonly Place[]): Promise<void>;
}

/**
 * Reads and writes one table for concepts that staff keep as a list: each takes the verbs that it has.
 * A write answers the id alone and the row is read again: the embedded server can't compute a column in the answer of a
 * write.
 */
export function rowsOf<
  T extends CollectionTable,
  const Read extends Column<T>,
  const MemberOnly extends Column<T> = never,
>(
  table: T,
  { noun, columns, memberColumns = [], sortedBy, checks }: CollectionDetails<T, Read, MemberOnly>,
): Rows<
  Tables[T]['Row'],
  Pick<Tables[T]['Row'], Read> & Partial<Pick<Tables[T]['Row'], MemberOnly>>,
  Tables[T]['Insert'],
  Tables[T]['Update']
> {
  type Whole = Tables[T]['Row'];
  type Row = Pick<Whole, Read> & Partial<Pick<Whole, MemberOnly>>;
  type Change = Tables[T]['Update'];
  const { missing } = sentencesAbout(noun);
  // Its types can't follow a table that is not known yet; the signature above has them.
  const from = ({ db }: Caller) => (db as SupabaseClient).from(table);
  const wanted = ({ kind }: Caller) => [...columns, ...(kind === 'member' ? memberColumns : [])].join(', ');

  const find = async (caller: Caller, by: Partial<Whole>): Promise<Row> =>
    rowOf(await from(caller).select(wanted(caller)).match(by).maybeSingle<Row>(), missing);

  const versionOf = async (caller: Caller, id: string): Promise<Version | null> =>
    dataOf(await from(caller).select('updated_at, updated_by').eq('id', id).maybeSingle<Version>());

  /** The refusal of a write that found no row: there is none, or another version than the caller saw. */
  const refuse = async (caller: Caller, id: string, seen: string | undefined): Promise<never> => {
    const current = await versionOf(caller, id);
    if (seen === undefined || !current || current.updated_at === seen) throw new ApiError('not_found', missing);
    throw await changedMeanwhile(caller, current);
  };

  const update = async (caller: Caller, id: string, change: Change, seen?: string): Promise<Row> => {
    const version = { id, ...(seen && { updated_at: seen }) };
    // REST answers an empty change as if it had found no row.
    const isEmpty = Object.values(change).every((value) => value === undefined);
    const row = isEmpty
      ? await from(caller).select('id').match(version).maybeSingle()
      : await from(caller).update(change).match(version).select('id').maybeSingle();
    if (!dataOf(row, checks)) await refuse(caller, id, seen);
    return find(caller, { id } as Partial<Whole>);
  };

  return {
    noun,
    find,
    update,
    list: (caller, page, narrow = (rows) => rows) =>
      readPage<Row>(() => {
        const all = from(caller).select(wanted(caller), { count: 'exact' });
        return sorted(narrow(asSelection<Whole, Row>(all)), sortedBy);
      }, page),
    async insert(caller, values) {
      const inserted = await from(caller).insert(values).select('id').single<{ id: string }>();
      const { id } = values as { id?: string };
      const first = id && inserted.error?.code === uniqueViolation ? await versionOf(caller, id) : null;
      if (first) throw await changedMeanwhile(caller, first);
      return find(caller, { id: dataOf(inserted, checks).id } as Partial<Whole>);
    },
    async remove(caller, id, seen) {
      const rows = from(caller)
        .delete()
        .match({ id, ...(seen && { updated_at: seen }) });
      if (!dataOf(await rows.select('id').maybeSingle())) await refuse(caller, id, seen);
    },
    async reorder(caller, places) {
      const answer = await caller.db.rpc('reorder', { listed: table, items: places.map(asJson) });
      if (answer.error?.hint === 'stale') {
        const { details: id } = answer.error;
        await refuse(caller, id, places.find((place) => place.id === id)?.updatedAt);
      }
      dataOf(answer);
    },
  };
}

/** SQLSTATE of a value that another row has already. */
const uniqueViolation = '23505';

const asJson = ({ id, order, updatedAt }: Place) => ({ id, order, ...(updatedAt && { updatedAt }) });

/** A query of PostgREST's client as this module sees it: the client's own types are too deep to follow in general code. */
export const asSelection = <Whole, Row>(query: Pageable<unknown>): Selection<Whole, Row> =>
  query as Selection<Whole, Row>;

/** Sorts by columns; the prefix `-` means descending. */
export const sorted = <Rows extends Selection<never, unknown>>(rows: Rows, columns: readonly string[]): Rows =>
  columns.reduce((list, column) => list.order(column.replace(/^-/, ''), { ascending: !column.startsWith('-') }), rows);
