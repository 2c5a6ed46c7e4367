import { holderOfKey, missingKey } from './api-keys.ts';
import { makeBackup } from './backup.ts';
import type { Keys } from './keys.ts';
import type { SqlRunner } from './sql-runner.ts';

/** Where `npm run backup` asks a running stack for a backup: the database lets in no second process. */
export const backupPath = '/local/backup';

export async function answerBackup(request: Request, keys: Keys, runner: SqlRunner): Promise<Response> {
  if (request.method !== 'GET') return new Response(null, { status: 405, headers: { Allow: 'GET' } });
  if (holderOfKey(request, keys) !== 'server') return missingKey();
  const backup = await makeBackup(runner, new Date());
  return new Response(backup, {
    headers: { 'Content-Type': 'application/gzip', 'Cache-Control': 'no-store' },
  });
}
