import type { PostgrestError, PostgrestSingleResponse } from '@supabase/supabase-js';
import { ApiError, type ErrorCode, type Pagination } from '#contract/errors.ts';
import { rowsOfUnpaged } from '#contract/primitives.ts';
import { paymentConflict } from './payment-conflicts.ts';

/** Errors of PostgreSQL (SQLSTATE) or PostgREST (PGRST…) that the caller caused; all others are internal errors. */
const refusals: Readonly<Record<string, ErrorCode>> = {
  '22001': 'invalid_input',
  '22003': 'invalid_input',
  '22021': 'invalid_input',
  '22007': 'invalid_input',
  '22008': 'invalid_input',
  '22009': 'invalid_input',
  '22P02': 'invalid_input',
  '22P05': 'invalid_input',
  '23502': 'invalid_input',
  '23503': 'invalid_input',
  '23505': 'conflict',
  '23514': 'invalid_input',
  '23P01': 'conflict',
  '42501': 'forbidden',
  P0002: 'not_found',
  PT404: 'not_found',
  PT409: 'conflict',
  PT410: 'photo_removed',
  PT429: 'rate_limited',
  PGRST103: 'not_found',
  PGRST116: 'not_found',
  PGRST301: 'token_invalid',
  PGRST302: 'token_missing',
  PGRST303: 'token_expired',
};

/** A database error by its code alone: messages quote values. */
class DatabaseError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.name = 'DatabaseError';
    this.code = code;
  }
}

/** Messages for conflicts with stored rows, by the error's hint (the heads of `supabase/migrations`). */
const conflicts: Readonly<Record<string, string>> = {
  last_active_admin: 'O último administrador ativo não pode ser excluído, desativado nem mudar de papel.',
  paid: 'O que foi pago, ou está sendo pago, não pode ser alterado nem excluído.',
  other_cases: 'Os casos mudaram enquanto você decidia. Nada foi marcado: veja a lista de novo.',
  import_closed: 'Esta importação já foi concluída ou descartada. Escolha o arquivo de novo.',
  import_full: 'Uma importação tem no máximo 25.000 linhas. Divida a planilha em duas.',
  import_kept: 'Esta importação não pode mais ser desfeita: passou mais de uma hora.',
  other_content:
    'Este registro já existe com outros dados. Nada foi registrado agora: confira o que já está lá antes de tentar de novo.',
  deleted:
    'Este registro já foi feito antes, e alguém o excluiu. Nada foi registrado agora: para fazê-lo de novo, comece outro.',
  linked:
    'Esta transação vem de um pagamento e não pode ser alterada nem excluída aqui. ' +
    'Para corrigi-la, estorne o pagamento no carnê do dizimista ou em Doações.',
  of_transfer:
    'Esta é a tarifa de uma transferência. Para corrigi-la, exclua a transferência em Contas e registre-a de novo.',
  not_to_give: 'Só uma doação que está em Doações, ou um dízimo sem nome, pode ser vinculado a um dizimista.',
  given_away: 'Esta transação já foi vinculada a um dizimista.',
  fixed_category:
    'O sistema registra transações nesta categoria: ela fica com este nome, e não é juntada a outra nem excluída.',
  category_used: 'Há transações nesta categoria. Junte-a a outra, ou mude antes a categoria delas.',
  share_category:
    'A categoria conta na parte da diocese, que só um administrador muda. ' +
    'Nada foi feito: peça a um administrador.',
  category_exists: 'Já existe uma categoria com este nome. Para ficar com uma só, junte as duas.',
  same_category: 'Escolha outra categoria: esta já é a mesma.',
  other_side: 'Uma categoria de entradas e uma de saídas não podem ser juntadas.',
  tithe_category: 'Só dízimo fica na categoria “Dízimo”: outra categoria não pode ser juntada a ela.',
  too_many_days: 'De uma vez podem ser mudados no máximo 62 dias. Nada foi salvo: escolha menos dias.',
  other_mass: 'Não há esta missa nesse dia. Nada foi salvo: escolha a missa de novo.',
  other_weekday: 'Esta missa não é nesse dia da semana. Nada foi salvo: veja a semana de novo.',
  collected:
    'A coleta de uma destas missas já foi registrada neste dia. Nada foi registrado agora: confira os valores que já estão lá.',
  shares_closed:
    'Um mês fechado tem coletas deste destino, e os percentuais dele não mudam mais. ' +
    'Nada foi salvo: deixe este fora de uso e crie outro destino.',
  purpose_unused:
    'Este destino está fora de uso. Nada foi registrado: escolha outro, ou peça a um administrador que o ponha em uso.',
  file_gone: 'O arquivo escolhido não está mais guardado. Nada foi salvo: escolha-o de novo.',
  erased: 'Os dados desta pessoa foram apagados a pedido dela. O cadastro não pode mais ser alterado.',
  other_ordinal: 'O número digitado não é o deste dizimista.',
  undecided_paper: 'Um comprovante desta pessoa surgiu ou mudou. Veja a lista de novo e decida sobre ele.',
  undecided: 'Um texto que fala desta pessoa surgiu ou mudou. Veja a lista de novo e decida sobre ele.',
};

/** Conflicts with a code of their own, by which the panel asks, by the error's hint. */
const codes: Readonly<Record<string, ErrorCode>> = {
  below_zero: 'box_below_zero',
  received_before: 'received_before',
};

/** The messages for values that the table's checks and unique keys refuse, by their names. */
export type CheckSentences = Readonly<Record<string, string>>;

/** The messages for a function's own refusals, by the error's hint, of its detail (the head of its migration). */
export type ConflictSentences = Readonly<Record<string, (detail: string) => string>>;

/** A response's data; throws `ApiError` for transient errors and the caller's, else `DatabaseError`. */
export function dataOf<Data>(
  { data, error, status }: PostgrestSingleResponse<Data>,
  sentences: CheckSentences = {},
  own: ConflictSentences = {},
): Data {
  if (!error) return data;
  const cause = new DatabaseError(error.code || outwardCode(error) || String(status || 'network'));
  // Not PostgREST's answer: a proxy's page, or no connection.
  if (!error.code) throw new ApiError('unavailable', undefined, { cause });
  const refusal = refusals[error.code];
  if (refusal) {
    const said = own[error.hint ?? '']?.(error.details ?? '') ?? conflictOf(error);
    throw new ApiError(codes[error.hint ?? ''] ?? refusal, sentences[checkOf(error)] ?? said, { cause });
  }
  if (error.code === '53100') throw new ApiError('disk_full', undefined, { cause });
  // Connection lost or not free, timeout or deadlock: temporary.
  if (status === 503 || status === 504 || /^(57014|40001|40P01)$/.test(error.code))
    throw new ApiError('unavailable', undefined, { cause });
  throw cause;
}

/** The code of an `OutwardRefusal`, of which the client keeps the name and the message alone. */
const outwardCode = ({ message }: PostgrestError): string | undefined => /^OutwardRefusal: (\w+)$/.exec(message)?.[1];

/** The name of the check or key that refused a value, or a row that it names; empty for another error. */
const checkOf = ({ code, message }: PostgrestError): string =>
  (/^23(503|514|505|P01)$/.test(code) &&
    /(?:check|unique|exclusion|foreign key) constraint "(\w+)"$/.exec(message)?.[1]) ||
  '';

const conflictOf = ({ code, hint, details }: PostgrestError): string | undefined =>
  code === 'PT409' ? (paymentConflict(hint, details) ?? conflicts[hint]) : undefined;

/** The single row of a response; throws `not_found` when it is missing or invisible to the caller. */
export function rowOf<Data>(result: PostgrestSingleResponse<Data>, missing?: string): NonNullable<Data> {
  const row = dataOf(result);
  if (row === null || row === undefined) throw new ApiError('not_found', missing);
  return row;
}

/** Rows that the database answers at once at most: `max_rows` in `supabase/config.toml`. */
export const rowsPerRead = 1_000;

/** A page's rows unless a call says how many (docs/product.md, "Calls"). */
const rowsPerPage = 10;

/** Neither field is set for all rows. */
export interface PageQuery {
  page?: number | undefined;
  limit?: number | undefined;
}

/** `page` from 1, of `limit` rows. */
export interface ChosenPage {
  page: number;
  limit: number;
}

/** The page that a call asks for: all rows of a list unless it names one. */
export const chosenBy = ({ page, limit }: PageQuery): ChosenPage =>
  page === undefined && limit === undefined
    ? { page: 1, limit: rowsOfUnpaged }
    : { page: page ?? 1, limit: limit ?? rowsPerPage };

/** A query of PostgREST's client that can still be paginated. */
export interface Pageable<Row> {
  range(from: number, to: number): PromiseLike<PostgrestSingleResponse<Row[]>>;
}

/**
 * Reads one page of the rows that `select` selects, which must request an exact count. A page past the end is empty and
 * has the total; PostgREST rejects such a page, so the total is then read with the first row.
 */
export async function readPage<Row>(
  select: () => Pageable<Row>,
  query: PageQuery,
): Promise<{ rows: Row[]; pagination: Pagination }> {
  const { page, limit } = chosenBy(query);
  const result = await select().range((page - 1) * limit, page * limit - 1);
  const pastTheEnd = result.error?.code === 'PGRST103';
  const rows = pastTheEnd ? [] : dataOf(result);
  const total = (pastTheEnd ? (await select().range(0, 0)).count : result.count) ?? 0;
  return { rows, pagination: { page, limit, total, pages: Math.ceil(total / limit) } };
}
