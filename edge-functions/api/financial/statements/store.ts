import type { YearOfGiving } from '#contract/financial-statements.ts';
import { dataOf } from '../../gateways/database-answer.ts';
import type { Caller } from '../../http/authenticate.ts';

/** Reads who gave in a year, of one payer alone if that is given, and what came without a name. */
export const yearOfGiving = async ({ db }: Caller, ano: number, payer?: string): Promise<YearOfGiving> =>
  dataOf(await db.rpc('statements_of_year', { of_year: ano, ...(payer && { payer }) })) as never;
