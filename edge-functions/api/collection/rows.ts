import type { SupabaseClient } from '@supabase/supabase-js';
import type * as z from 'zod/mini';
import { ApiError, type Pagination } from '#contract/errors.ts';
import type { Filters, Sorts } from '#contract/filters/filter.ts';
import { type Noun, sentencesAbout } from '#contract/noun.ts';
import { folded } from '#contract/plain-signs.ts';
import {
  type CheckSentences,
  dataOf,
  type Pageable,
  type PageQuery,
  readPage,
  rowOf,
} from '../gateways/database-answer.ts';
import type { Database } from '../gateways/database-types.ts';
import { type Caller, memberOf } from '../http/authenticate.ts';
import { type Filterable, type Narrow, narrowed } from './conditions.ts';
import { type FilterColumns, filtered } from './filters.ts';
import { rulesBetween } from './rules-between.ts';
import { changedMeanwhile, type Version, versionIn, versionsOf } from './version.ts';

type Tables = Database['public']['Tables'];

/** The tables whose rows staff keep as a list: each row has an id, and `updated_at` as its version. */
type CollectionTable = {
  [T in keyof Tables]: Tables[T]['Row'] extends { id: string } & Version ? T : never;
}[keyof Tables];

type Column<T extends CollectionTable> = keyof Tables[T]['Row'] & string;

/** The body of a call that writes a row of the table: each of its fields is a column. */
type BodyOf<T extends CollectionTable, Written extends Column<T>> = z.ZodMiniObject<Record<Written, z.ZodMiniType>>;

type SortedBy<T extends CollectionTable> = readonly (Column<T> | `-${Column<T>}`)[];

interface CollectionDetails<
  T extends CollectionTable,
  Written extends Column<T>,
  Read extends Column<T>,
  MemberOnly extends Column<T>,
  Declared extends Filters,
  Sort extends string,
> {
  noun: Noun;
  /** The schema of a create; its fields are also the columns that are read, and its rules hold for changes too. */
  body: BodyOf<T, Written>;
  /** Further columns that are read. */
  columns: readonly Read[];
  /** Selected for signed-in callers only: visitors may not read them. */
  memberColumns?: readonly MemberOnly[];
  /** The list's filters. */
  filters?: FilterColumns<Declared, Column<T>>;
  /** The sort columns, by the chosen order if there are several orders; the prefix `-` means descending. */
  sortedBy: SortedBy<T> | { sorts: Sorts<Sort>; columns: Readonly<Record<NoInfer<Sort>, SortedBy<T>>> };
  /** Columns that are read by another name, and may be written in another spelling. */
  spelled?: Readonly<Partial<Record<string, string>>>;
  /** Messages for the table's own checks, which also see what others write at the same time. */
  checks?: CheckSentences;
}

/** A query that can still be filtered, sorted and paginated. */
export interface Selection<Whole, Row> extends Filterable<Whole>, Pageable<Row> {
  order(column: string, options: { ascending: boolean }): this;
}

export interface Page<Row> {
  rows: Row[];
  pagination: Pagination;
}

/** A new place of a row; `updatedAt` is the version that the caller saw. */
export interface OrderPosition {
  id: string;
  order: number;
  updatedAt?: string | undefined;
}

/** A list of rows as one caller reads it. */
export interface Listed<Whole, Row> {
  /** The filters that it applies. */
  filters: Filters;
  /** A page of the rows that match the query's filters, in the query's order. */
  list(caller: Caller, query: PageQuery, narrow?: Narrow<Whole>): Promise<Page<Row>>;
}

/** The rows of a table as one caller reads and writes them. */
export interface Rows<Whole, Row, Insert, Update> extends Listed<Whole, Row> {
  noun: Noun;
  /** The row with these values; throws `not_found` when there is none that the caller may see. */
  find(caller: Caller, by: Partial<Whole>): Promise<Row>;
  /** A row that the caller has just written; what it did to the site is known then. */
  written(caller: Caller, id: string): Promise<Row>;
  /**
   * The id of an existing row, as after a call whose answer was lost, answers that row if it has these values, and is
   * refused with 409 otherwise.
   */
  insert(caller: Caller, values: Insert): Promise<Row>;
  /** As `insert`; answers the id alone, for those who read the row in another way. */
  add(caller: Caller, values: Insert): Promise<string>;
  /** `expectedVersion` is the version that the caller saw; another one is refused. Without it the last write wins. */
  update(caller: Caller, id: string, change: Update, expectedVersion?: string): Promise<Row>;
  remove(caller: Caller, id: string, expectedVersion?: string): Promise<void>;
  /** Throws why a write found no row: there is none (404), or the caller saw an older version (409). */
  refuse(caller: Caller, id: string, expectedVersion?: string): Promise<never>;
  /** Gives every listed row its place, or none of them when one is missing or has changed. */
  reorder(caller: Caller, places: readonly OrderPosition[]): Promise<void>;
}

/**
 * Reads and writes one table for concepts that staff keep as a list: each uses the verbs that it has.
 * A write answers the id alone, and the row is read again with the site's version: that is known when the write is
 * committed, and the embedded server can't compute a column in the answer of a write.
 */
export function rowsOf<
  T extends CollectionTable,
  Written extends Column<T>,
  const Read extends Column<T>,
  const MemberOnly extends Column<T> = never,
  Declared extends Filters = Filters,
  Sort extends string = never,
>(
  table: T,
  details: CollectionDetails<T, Written, Read, MemberOnly, Declared, Sort>,
): Rows<
  Tables[T]['Row'],
  Pick<Tables[T]['Row'], Written | Read> & Partial<Pick<Tables[T]['Row'], MemberOnly>>,
  Tables[T]['Insert'],
  Tables[T]['Update']
> {
  type Whole = Tables[T]['Row'];
  type Row = Pick<Whole, Written | Read> & Partial<Pick<Whole, MemberOnly>>;
  type Change = Tables[T]['Update'];
  const { noun, body, columns, memberColumns = [], filters, sortedBy, checks, spelled = {} } = details;
  const { missing } = sentencesAbout(noun);
  const rules = rulesBetween(body);
  // The client's types can't follow a generic table; the signature above has them.
  const from = ({ db }: Caller) => (db as SupabaseClient).from(table);
  const own = [...Object.keys(body.def.shape), ...columns];
  const columnsFor = ({ kind }: Caller) => [...own, ...(kind === 'member' ? memberColumns : [])];
  const wanted = (caller: Caller) => columnsFor(caller).join(', ');

  const find = async (caller: Caller, by: Partial<Whole>): Promise<Row> =>
    rowOf(await from(caller).select(wanted(caller)).match(by).maybeSingle<Row>(), missing);

  const written = async (writer: Caller, id: string): Promise<Row> => {
    const caller = memberOf(writer);
    const asked = { listed: table, row_id: id, wanted: columnsFor(caller) };
    const answer = dataOf(await caller.db.rpc('written_row', asked, { get: true }));
    const { row, site_version } = answer as unknown as { row: Row | null; site_version: number };
    caller.siteVersion.written = site_version;
    if (row === null) throw new ApiError('not_found', missing);
    return row;
  };

  const { versionOf, refuse, storedValues } = versionsOf(from, missing);

  const hasValues = async (caller: Caller, id: string, values: object): Promise<boolean> => {
    const sent = Object.entries(values).filter(([, value]) => value !== undefined);
    const names = sent.map(([name]) => spelled[name] ?? name);
    const { data } = await from(caller).select(names.join(', ')).eq('id', id).maybeSingle<Record<string, unknown>>();
    const isStored = ([name, value]: [string, unknown]): boolean => {
      const [stored, other] = [data?.[spelled[name] ?? name], value].map((each) => storedAs(each, name in spelled));
      return stored === other;
    };
    return data !== null && sent.every(isStored);
  };

  const add = async (caller: Caller, values: Tables[T]['Insert']): Promise<string> => {
    const inserted = await from(caller).insert(values).select('id').single<{ id: string }>();
    const { id } = values as { id?: string };
    const first = id && inserted.error?.code === uniqueViolation ? await versionOf(caller, id) : null;
    if (!first) return dataOf(inserted, checks).id;
    if (id && (await hasValues(caller, id, values))) return id;
    throw await changedMeanwhile(caller, first);
  };

  const update = async (caller: Caller, id: string, change: Change, expectedVersion?: string): Promise<Row> => {
    rules.hold(change, await storedValues(caller, id, rules.storedFieldsFor(change), expectedVersion));
    const version = versionIn(id, expectedVersion);
    // PostgREST answers an empty change as if it had found no row.
    const isEmpty = Object.values(change).every((value) => value === undefined);
    const row = isEmpty
      ? await from(caller).select('id').match(version).maybeSingle()
      : await from(caller).update(change).match(version).select('id').maybeSingle();
    if (!dataOf(row, checks)) await refuse(caller, id, expectedVersion);
    return written(caller, id);
  };

  return {
    noun,
    filters: filters?.declared ?? {},
    find,
    written,
    update,
    refuse,
    list: (caller, query, narrow = (rows) => rows) =>
      readPage<Row>(() => {
        const all = asSelection<Whole, Row>(from(caller).select(wanted(caller), { count: 'exact' }));
        const rows = narrowed<Whole, typeof all>(all, (some) =>
          narrow(filters ? filtered(some, filters, query) : some),
        );
        return sorted(rows, orderIn(query, sortedBy));
      }, query),
    add,
    insert: async (caller, values) => await written(caller, await add(caller, values)),
    async remove(caller, id, expectedVersion) {
      const rows = from(caller).delete().match(versionIn(id, expectedVersion));
      if (!dataOf(await rows.select('id').maybeSingle())) await refuse(caller, id, expectedVersion);
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

/** A value to compare with a stored one: a time has no seconds where people write it. */
const storedAs = (value: unknown, isSpelled: boolean): string => {
  const text = JSON.stringify(value ?? null).replace(/^"(\d\d:\d\d)"$/, '"$1:00"');
  return isSpelled ? folded(text).replaceAll(' ', '') : text;
};

/** SQLSTATE unique_violation. */
const uniqueViolation = '23505';

const asJson = ({ id, order, updatedAt }: OrderPosition) => ({ id, order, ...(updatedAt && { updatedAt }) });

/** A PostgREST query as this module sees it: the client's own types are too deep for generic code. */
export const asSelection = <Whole, Row>(query: Pageable<unknown>): Selection<Whole, Row> =>
  query as Selection<Whole, Row>;

/** The sort columns of the query's order, by default of the first one. */
function orderIn<T extends CollectionTable>(
  { sort }: PageQuery & { sort?: string },
  sortedBy: CollectionDetails<T, never, never, never, Filters, string>['sortedBy'],
): SortedBy<T> {
  if (!('sorts' in sortedBy)) return sortedBy;
  const { sorts, columns } = sortedBy;
  return columns[sort ?? Object.keys(sorts)[0] ?? ''] ?? [];
}

/** Sorts by columns; the prefix `-` means descending. */
export const sorted = <Rows extends Selection<never, unknown>>(rows: Rows, columns: readonly string[]): Rows =>
  columns.reduce((list, column) => list.order(column.replace(/^-/, ''), { ascending: !column.startsWith('-') }), rows);
