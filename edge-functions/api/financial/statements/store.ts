import type { MailedStatements, YearOfGiving } from '#contract/financial-statements.ts';
import { dataOf } from '../../gateways/database-answer.ts';
import type { Caller } from '../../http/authenticate.ts';
import { subjects } from '../../outbox/letters.ts';

/** Reads who gave in a year, of one payer alone if that is given, and what came without a name. */
export const yearOfGiving = async (
  { db }: Caller,
  ano: number,
  payer?: string,
): Promise<Omit<YearOfGiving, 'sends_mail'>> =>
  dataOf(await db.rpc('statements_of_year', { of_year: ano, ...(payer && { payer }) })) as never;

/** Puts statements into the outbox, each once, and answers how many were and weren't. */
export const queueStatements = async ({ db }: Caller, statements: string[]): Promise<MailedStatements> =>
  dataOf(
    await db.rpc('queue_statement_mails', { statements, template: 'statement', subject: subjects.statement }),
  ) as never;
