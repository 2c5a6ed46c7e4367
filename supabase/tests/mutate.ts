import { expect } from 'vitest';
import type { SqlRunner } from '../../local/database/sql-runner.ts';

/** Replaces words of a private function's body, which must be there once; returns what puts the function back. */
export async function mutate(
  sql: SqlRunner,
  signature: string,
  from: string,
  to: string,
): Promise<() => Promise<void>> {
  const [row] = await sql.query<{ body: string }>('select pg_get_functiondef($1::regprocedure) as body', [
    `private.${signature}`,
  ]);
  const body = row?.body as string;
  expect(body.split(from), `${signature} says once: ${from}`).toHaveLength(2);
  await sql.exec(body.replace(from, () => to));
  return () => sql.exec(body);
}
