import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dataPaths } from './data-paths.ts';
import type { SqlRunner } from './database/sql-runner.ts';
import { daysKept, markReplaced, replacedFolders } from './set-aside.ts';

const day = 86_400_000;

/**
 * Removes what was replaced when its time is over, and then the photos that the database no longer lists, if `runner`
 * can tell. Returns the removed folders.
 */
export async function forgetReplaced(dataDir: string, now: Date, runner?: SqlRunner): Promise<string[]> {
  const forgotten: string[] = [];
  for (const folder of await replacedFolders(dataDir)) {
    const replacedAt = await changedAt(folder);
    if (replacedAt === undefined) continue;
    // A modification time in the future was set by a wrong clock.
    if (replacedAt > now.getTime()) await markReplaced(folder, now);
    if (now.getTime() - replacedAt < daysKept * day) continue;
    // First, so that it is repeated if the process is killed in between.
    if (runner) await removeUnlisted(dataPaths(dataDir).storage, runner, now);
    await rm(folder, { recursive: true, force: true });
    forgotten.push(folder);
  }
  return forgotten;
}

/** `markReplaced` set the folder's modification time. */
const changedAt = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  );

/** A time more than a day ahead was set by a wrong clock. */
const isNew = (storedAt: number, now: Date): boolean => Math.abs(now.getTime() - storedAt) < day;

/** Removes files without an object, except new ones, whose object is created after the file. */
async function removeUnlisted(storage: string, runner: SqlRunner, now: Date): Promise<void> {
  const objects = await runner.query<{ path: string }>(`select bucket_id || '/' || name as path from storage.objects`);
  const listed = new Set(objects.map(({ path }) => path));
  for (const bucket of await readdir(storage).catch(() => [])) {
    for (const name of await readdir(join(storage, bucket)).catch(() => [])) {
      const path = join(storage, bucket, name);
      const storedAt = await changedAt(path);
      if (listed.has(`${bucket}/${name}`) || storedAt === undefined || isNew(storedAt, now)) continue;
      await rm(path, { force: true });
    }
  }
}
