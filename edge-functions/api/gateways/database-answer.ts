import type { PostgrestSingleResponse } from '@supabase/supabase-js';
import { ApiError, type ErrorCode, type Pagination } from '#contract/errors.ts';

/** What a refusal of Postgres (SQLSTATE) or PostgREST (PGRST…) is to a caller. Whatever is not listed is our fault. */
const refusals: Readonly<Record<string, ErrorCode>> = {
  '22001': 'invalid_input',
  '22003': 'invalid_input',
  '22021': 'invalid_input',
  '22007': 'invalid_input',
  '22008': 'invalid_input',
  '22P02': 'invalid_input',
  '22P05': 'invalid_input',
  '23502': 'invalid_input',
  '23503': 'invalid_input',
  '23505': 'conflict',
  '23514': 'invalid_input',
  '42501': 'forbidden',
  P0002: 'not_found',
  PT404: 'not_found',
  PGRST103: 'not_found',
  PGRST116: 'not_found',
  PGRST301: 'token_invalid',
  PGRST302: 'token_missing',
  PGRST303: 'token_expired',
};

/** Any other answer of the database: kept for the log by its code and sentence, without the row's values. */
export class DatabaseError extends Error {
  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.name = 'DatabaseError';
  }
}

/** The data of an answer; throws `ApiError` for a refusal that is the caller's, `DatabaseError` for ours. */
export function dataOf<Data>({ data, error, status }: PostgrestSingleResponse<Data>): Data {
  if (!error) return data;
  const refusal = refusals[error.code];
  if (refusal) throw new ApiError(refusal);
  // Lost, full, over its time, or in each other's way: it passes.
  if (status === 0 || status === 503 || /^(57014|40001|40P01)$/.test(error.code))
    throw new ApiError('unavailable', undefined, { cause: new DatabaseError(error.code || 'network', error.message) });
  throw new DatabaseError(error.code || String(status), error.message);
}

/** The one row of an answer; a row that is missing, or that the caller may not see, is not found. */
export function rowOf<Data>(result: PostgrestSingleResponse<Data>, missing?: string): NonNullable<Data> {
  const row = dataOf(result);
  if (row === null || row === undefined) throw new ApiError('not_found', missing);
  return row;
}

export interface PageQuery {
  page: number;
  limit: number;
}

/** Rows that are still to be cut into pages, as PostgREST's client has them. */
export interface Pageable<Row> {
  range(from: number, to: number): PromiseLike<PostgrestSingleResponse<Row[]>>;
}

/**
 * Reads one page of the rows that `select` chooses, which must ask for an exact count. A page past the end is empty and
 * still tells the total; PostgREST refuses it, so the total is then asked with the first row.
 */
export async function readPage<Row>(
  select: () => Pageable<Row>,
  { page, limit }: PageQuery,
): Promise<{ rows: Row[]; pagination: Pagination }> {
  const result = await select().range((page - 1) * limit, page * limit - 1);
  const pastTheEnd = result.error?.code === 'PGRST103';
  const rows = pastTheEnd ? [] : dataOf(result);
  const total = (pastTheEnd ? (await select().range(0, 0)).count : result.count) ?? 0;
  return { rows, pagination: { page, limit, total, pages: Math.ceil(total / limit) } };
}
