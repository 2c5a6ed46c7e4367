import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomically } from './atomic-file.ts';
import { dataPaths } from './data-paths.ts';
import { believedNow, isSurelyPast } from './database/clock.ts';
import type { SqlRunner } from './database/sql-runner.ts';
import { daysKept, replacedFolders } from './set-aside.ts';

const day = 86_400_000;

/**
 * Removes what was replaced when its time is over, and then the photos that the database no longer lists, if they are
 * its own. The time counts from when a believed clock first saw the folder, because whoever replaced the data may have
 * had a wrong one. Returns the removed folders; none while the clock is in doubt.
 */
export async function forgetReplaced(dataDir: string, runner: SqlRunner, ownsPhotos: boolean): Promise<string[]> {
  const forgotten: string[] = [];
  const now = await believedNow(runner);
  if (!now) return forgotten;
  for (const folder of await replacedFolders(dataDir)) {
    const seenAt = await readSeen(folder);
    if (!seenAt) {
      await writeAtomically(seenFile(folder), now.toISOString());
      continue;
    }
    if (!(await isSurelyPast(runner, seenAt, daysKept))) continue;
    // First, so that it is repeated if the process is killed in between.
    if (ownsPhotos) await removeUnlisted(dataPaths(dataDir).storage, runner, now);
    await rm(folder, { recursive: true, force: true });
    forgotten.push(folder);
  }
  return forgotten;
}

/** Has the time at which the folder was first seen. */
export const seenFile = (folder: string): string => join(folder, 'seen-at');

async function readSeen(folder: string): Promise<Date | undefined> {
  const seenAt = new Date(await readFile(seenFile(folder), 'utf8').catch(() => Number.NaN));
  return Number.isNaN(seenAt.getTime()) ? undefined : seenAt;
}

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
