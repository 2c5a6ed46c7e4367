import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { parishDayOf, parishTimeOf } from '#contract/parish-day.ts';
import { syncFolder } from './atomic-file.ts';
import { dataPaths } from './data-paths.ts';

/*
 * Data that a reset or a restore replaces are kept whole in a folder of their own, `DATA_DIR/replaced/<its time>`: the
 * database, its photos, and the small files that belong to it.
 */

/** Days to undo a mistake; not longer, because replaced data include people deleted since. */
export const daysKept = 30;

/** Tells the operator where replaced data are, and how they come back. */
export const keptSentence = (folder: string): string =>
  `O que havia antes ficou por ${daysKept} dias. Para pôr de volta: npm run restore ${folder}`;

/** The suffix of a folder that isn't complete: without a database it is removed, with one it is finished. */
const unfinished = '.unfinished';

const partsIn = (folder: string) => ({
  database: join(folder, 'postgres'),
  storage: join(folder, 'storage'),
});

/** Copied with a database, because they belong to it: the keys of its push subscriptions, and its sandbox's charges. */
const smallFiles = (dataDir: string): string[] => {
  const { vapidKeys, paymentsSandbox } = dataPaths(dataDir);
  return [vapidKeys, paymentsSandbox];
};

/**
 * Keeps the current database, if there is one, in a new folder, with links to its photos: they cost no room, and the
 * data folder goes on with its own. Returns the folder.
 */
export async function setAside(dataDir: string, now = new Date()): Promise<string | undefined> {
  const { database, storage } = dataPaths(dataDir);
  if (!existsSync(database)) return undefined;
  const folder = await newFolder(dataDir, now);
  const parts = partsIn(folder + unfinished);
  await linkFiles(storage, parts.storage);
  for (const file of smallFiles(dataDir)) await copyIfThere(file, join(folder + unfinished, basename(file)));
  await rename(database, parts.database);
  await finish(folder + unfinished);
  return folder;
}

/** Keeps photos without a database, which is an external server's. */
export async function setPhotosAside(dataDir: string, now = new Date()): Promise<void> {
  const { storage } = dataPaths(dataDir);
  if (!existsSync(storage)) return;
  const folder = await newFolder(dataDir, now);
  await rename(storage, partsIn(folder + unfinished).storage);
  await finish(folder + unfinished);
}

/** Makes the folder under its unfinished name; returns the final one. */
async function newFolder(dataDir: string, now: Date): Promise<string> {
  const { replaced } = dataPaths(dataDir);
  await mkdir(replaced, { recursive: true, mode: 0o700 });
  const time = join(replaced, `${parishDayOf(now)}-${parishTimeOf(now).replace(':', 'h')}`);
  for (let count = 1; ; count += 1) {
    const folder = count === 1 ? time : `${time}-${count}`;
    if (existsSync(folder)) continue;
    await mkdir(folder + unfinished, { mode: 0o700 });
    return folder;
  }
}

async function finish(folder: string): Promise<void> {
  await rename(folder, folder.slice(0, -unfinished.length));
  await syncFolder(dirname(folder));
}

/** Completes or removes the folders of killed processes, and adopts those of versions that kept only the last data. */
export async function tidyReplaced(dataDir: string): Promise<void> {
  for (const folder of await replacedFolders(dataDir, true)) {
    if (!folder.endsWith(unfinished)) continue;
    if (existsSync(partsIn(folder).database)) await finish(folder);
    else await putPhotosBack(dataDir, folder);
  }
  for (const name of ['postgres', 'storage'] as const) {
    const earlier = join(dataDir, `${name}.replaced`);
    if (!existsSync(earlier)) continue;
    const { mtime } = await stat(earlier);
    const folder = await newFolder(dataDir, mtime);
    await rename(earlier, join(folder + unfinished, name));
    await finish(folder + unfinished);
  }
}

/** Of links nothing is lost; photos that were moved are the only ones. */
async function putPhotosBack(dataDir: string, folder: string): Promise<void> {
  const { storage } = dataPaths(dataDir);
  const { storage: moved } = partsIn(folder);
  if (existsSync(moved) && !existsSync(storage)) await rename(moved, storage);
  await rm(folder, { recursive: true });
}

/** The complete folders, the oldest first. */
export async function replacedFolders(dataDir: string, withUnfinished = false): Promise<string[]> {
  const { replaced } = dataPaths(dataDir);
  const names = await readdir(replaced).catch(() => []);
  return names
    .filter((name) => withUnfinished || !name.endsWith(unfinished))
    .sort()
    .map((name) => join(replaced, name));
}

/** True if a path is one of these folders, with a database. */
export async function isReplaced(dataDir: string, path: string): Promise<boolean> {
  const parent = await realpath(dataPaths(dataDir).replaced).catch(() => undefined);
  const folder = await realpath(path).catch(() => '');
  const isComplete = !folder.endsWith(unfinished) && existsSync(partsIn(folder).database);
  return isComplete && dirname(folder) === parent;
}

/** The database in such a folder. */
export const replacedDatabase = (folder: string): string => partsIn(folder).database;

/** Gives the data folder what belongs to a folder's database, which was moved, and removes the folder. */
export async function takeBack(dataDir: string, folder: string): Promise<void> {
  await linkFiles(partsIn(folder).storage, dataPaths(dataDir).storage);
  for (const file of smallFiles(dataDir)) await copyIfThere(join(folder, basename(file)), file);
  await rm(folder, { recursive: true });
}

/** Links a folder's buckets into another, which keeps what it has; copies where a disk knows no links. */
async function linkFiles(from: string, to: string): Promise<void> {
  for (const bucket of await readdir(from).catch(() => [])) {
    await mkdir(join(to, bucket), { recursive: true });
    for (const name of await readdir(join(from, bucket))) {
      const [file, copy] = [join(from, bucket, name), join(to, bucket, name)];
      if (existsSync(copy)) continue;
      await link(file, copy).catch(() => copyFile(file, copy));
    }
  }
}

async function copyIfThere(from: string, to: string): Promise<void> {
  if (existsSync(from)) await copyFile(from, to);
}
