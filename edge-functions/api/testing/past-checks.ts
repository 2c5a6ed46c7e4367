import type { SqlRunner } from '../../../local/database/sql-runner.ts';

/**
 * Writes text that the database's types refuse, as an older version or another program may have left it: the checks are
 * dropped for one transaction.
 */
export const pastChecks = (sql: SqlRunner, write: (transaction: SqlRunner) => Promise<unknown>): Promise<void> =>
  sql.transaction(async (transaction) => {
    const checks = await transaction.query<{ type: string; name: string; definition: string }>(
      `select contypid::regtype::text as type, conname as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contypid <> 0 and connamespace = 'private'::regnamespace`,
    );
    for (const { type, name } of checks) await transaction.exec(`alter domain ${type} drop constraint ${name}`);
    await write(transaction);
    for (const { type, name, definition } of checks) {
      await transaction.exec(
        `alter domain ${type} add constraint ${name} ${definition.replace(/ NOT VALID$/, '')} not valid`,
      );
    }
  });
