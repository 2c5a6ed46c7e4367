import { ApiError } from '#contract/errors.ts';
import type { Caller } from '../http/authenticate.ts';
import type { Narrow, Rows } from './rows.ts';

/** As many rows as the database answers at once (`max_rows` in supabase/config.toml). */
const mostRows = 1000;

/** All rows of a list, for a report to print; more than a thousand are refused, so that none is left out unseen. */
export async function wholeList<Whole, Row>(
  { list, noun }: Pick<Rows<Whole, Row, never, never>, 'list' | 'noun'>,
  caller: Caller,
  narrow?: Narrow<Whole>,
): Promise<Row[]> {
  const { rows, pagination } = await list(caller, { page: 1, limit: mostRows }, narrow);
  if (pagination.total > rows.length) {
    throw new ApiError(
      'invalid_input',
      `O relatório imprime até ${mostRows} ${noun.many}, e há ${pagination.total}. Use os filtros para imprimir em partes.`,
    );
  }
  return rows;
}
