import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, readFile, realpath, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { parishDayOf, parishTimeOf } from '#contract/parish-day.ts';
import { moveTo, syncFolder, writeAtomically } from './atomic-file.ts';
import { copyFolder } from './copy-folder.ts';
import { dataPaths } from './data-paths.ts';

/*
 * Data that a reset or a restore replaces, and a copy of those that an upgrade changes, are kept whole in a folder of
 * their own, `DATA_DIR/replaced/<its time>`: the database, its photos, and the small files that belong to it.
 */

/** Days to undo a mistake; not longer, because replaced data include people deleted since. */
export const daysKept = 30;

/** Tells the operator where replaced data are, and how they come back. */
export const keptSentence = (folder: string): string =>
  `O que havia antes ficou por ${daysKept} dias. Para pôr de volta: npm run restore ${folder}`;

/** The suffix of a folder that isn't complete: without a database it is removed, with one it is finished. */
const unfinished = '.unfinished';

/** The suffix of a complete copy of a database while its upgrade goes on. */
const upgrading = '.upgrading';

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
 * data folder goes on with its own. `before` notes the upgrade that made the one in its place. Returns the folder.
 */
export async function setAside(dataDir: string, now = new Date(), before?: BeforeUpgrade): Promise<string | undefined> {
  const { database, storage } = dataPaths(dataDir);
  if (!existsSync(database)) return undefined;
  const folder = await newFolder(dataDir, now);
  const parts = partsIn(folder + unfinished);
  await linkFiles(storage, parts.storage);
  for (const file of smallFiles(dataDir)) await copyIfThere(file, join(folder + unfinished, basename(file)));
  if (before) await writeAtomically(noteIn(folder + unfinished), JSON.stringify(before));
  await moveTo(database, parts.database);
  await finish(folder + unfinished);
  return folder;
}

/** A note in the copy of a database from before an upgrade. */
const beforeUpgrade = z.object({
  /** The version that upgraded it. */
  version: z.string(),
  /** The newest migration that it has. */
  migration: z.string(),
  /** When the upgrade had ended; what is newer was entered since. */
  upgradedAt: z.optional(z.iso.datetime()),
});
export type BeforeUpgrade = z.infer<typeof beforeUpgrade>;

const noteIn = (folder: string): string => join(folder, 'before-upgrade.json');

/** The upgrade before which a folder was copied; undefined of other folders. */
export async function beforeUpgradeIn(folder: string): Promise<BeforeUpgrade | undefined> {
  const text = await readFile(noteIn(folder), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : beforeUpgrade.parse(JSON.parse(text));
}

/**
 * Copies the current database, whose server is stopped, into a new folder, with links to its photos, for the way back
 * from an upgrade. The folder counts when `settleUpgrade` finds that the upgrade was done.
 */
export async function copyAside(dataDir: string, before: BeforeUpgrade, now = new Date()): Promise<void> {
  const { database, storage } = dataPaths(dataDir);
  const folder = await newFolder(dataDir, now);
  const parts = partsIn(folder + unfinished);
  await linkFiles(storage, parts.storage);
  for (const file of smallFiles(dataDir)) await copyIfThere(file, join(folder + unfinished, basename(file)));
  const copying = join(folder + unfinished, 'copying');
  await copyFolder(database, copying);
  await writeAtomically(noteIn(folder + unfinished), JSON.stringify(before));
  // A database in an unfinished folder would be one that was moved there.
  await moveTo(folder + unfinished, folder + upgrading);
  await moveTo(join(folder + upgrading, basename(copying)), partsIn(folder + upgrading).database);
  await syncFolder(folder + upgrading);
  await syncFolder(dirname(folder));
}

/**
 * Completes the copy of an upgrade that was done, as the database's newest migration says, and removes those of
 * upgrades that failed or were killed. A database that was moved aside had its upgrade done. Returns the folder of the
 * upgrade that is found done now.
 */
export async function settleUpgrade(dataDir: string, newest: string, now = new Date()): Promise<string | undefined> {
  let kept: string | undefined;
  for (const folder of await replacedFolders(dataDir, true)) {
    const isCopy = folder.endsWith(upgrading);
    const before = await beforeUpgradeIn(folder);
    const isDone = isCopy ? before && newest > before.migration : before && !before.upgradedAt;
    if (isDone && existsSync(partsIn(folder).database)) {
      await writeAtomically(noteIn(folder), JSON.stringify({ ...before, upgradedAt: now.toISOString() }));
      kept = isCopy ? folder.slice(0, -upgrading.length) : folder;
      if (isCopy) await moveTo(folder, kept);
      await syncFolder(dirname(kept));
    } else if (isCopy) await rm(folder, { recursive: true });
  }
  return kept;
}

/** Keeps photos without a database, which is an external server's. */
export async function setPhotosAside(dataDir: string, now = new Date()): Promise<void> {
  const { storage } = dataPaths(dataDir);
  if (!existsSync(storage)) return;
  const folder = await newFolder(dataDir, now);
  await moveTo(storage, partsIn(folder + unfinished).storage);
  await finish(folder + unfinished);
}

/** Makes the folder under its unfinished name; returns the final one. */
async function newFolder(dataDir: string, now: Date): Promise<string> {
  const { replaced } = dataPaths(dataDir);
  await mkdir(replaced, { recursive: true, mode: 0o700 });
  const time = join(replaced, `${parishDayOf(now)}-${parishTimeOf(now).replace(':', 'h')}`);
  for (let count = 1; ; count += 1) {
    const folder = count === 1 ? time : `${time}-${count}`;
    if ([folder, folder + upgrading].some((each) => existsSync(each))) continue;
    await mkdir(folder + unfinished, { mode: 0o700 });
    return folder;
  }
}

async function finish(folder: string): Promise<void> {
  await moveTo(folder, folder.slice(0, -unfinished.length));
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
    await moveTo(earlier, join(folder + unfinished, name));
    await finish(folder + unfinished);
  }
}

/** Of links nothing is lost; photos that were moved are the only ones. */
async function putPhotosBack(dataDir: string, folder: string): Promise<void> {
  const { storage } = dataPaths(dataDir);
  const { storage: moved } = partsIn(folder);
  if (existsSync(moved) && !existsSync(storage)) await moveTo(moved, storage);
  await rm(folder, { recursive: true });
}

/** The complete folders, the oldest first. */
export async function replacedFolders(dataDir: string, withUnfinished = false): Promise<string[]> {
  const { replaced } = dataPaths(dataDir);
  const names = await readdir(replaced).catch(() => []);
  return names
    .filter((name) => withUnfinished || ![unfinished, upgrading].some((suffix) => name.endsWith(suffix)))
    .sort()
    .map((name) => join(replaced, name));
}

/** True if a path is one of these folders, with a database. */
export async function isReplaced(dataDir: string, path: string): Promise<boolean> {
  const parent = await realpath(dataPaths(dataDir).replaced).catch(() => undefined);
  const folder = await realpath(path).catch(() => '');
  const isComplete =
    ![unfinished, upgrading].some((suffix) => folder.endsWith(suffix)) && existsSync(partsIn(folder).database);
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
