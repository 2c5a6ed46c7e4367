import { onTestFinished } from 'vitest';
import type { SqlRunner } from '../../../local/database/sql-runner.ts';

const today = (day: string) =>
  `create or replace function private.parish_today() returns date language sql stable parallel safe return ${day}`;

/** Sets the parish's day for the database until the test ends. */
export async function pretendDay(sql: SqlRunner, day: string): Promise<void> {
  await sql.exec(today(`date '${day}'`));
  onTestFinished(() => sql.exec(today('private.parish_day_of(now())')));
}
