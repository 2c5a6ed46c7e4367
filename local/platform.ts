import { readFile } from 'node:fs/promises';
import type { SqlRunner } from './sql-runner.ts';

/**
 * Gives the database of the one-machine stack what a hosted project has before its first migration (platform.sql). Call
 * it after `app.ensureSystemSchema()` and before the migrations, at every start.
 */
export const preparePlatform = async (runner: SqlRunner): Promise<void> =>
  runner.exec(await readFile(new URL('./platform.sql', import.meta.url), 'utf8'));
