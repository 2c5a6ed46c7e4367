import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { giveToOwner, syncFile, syncFolder } from '../atomic-file.ts';
import { asRefusal } from './refused.ts';

/** The suffix of a file that is being written, or that a killed process left. */
export const unfinishedSuffix = '.unfinished';

/** Streams a file under another name, which it leaves only when all of it is on the disk. Returns what `write` does. */
export async function writeWhole<Result>(path: string, write: (out: Writable) => Promise<Result>): Promise<Result> {
  const unfinished = `${path}${unfinishedSuffix}`;
  const folder = dirname(path);
  const file = await open(unfinished, 'w', 0o600).catch((error: unknown) => {
    throw asRefusal(error, folder);
  });
  try {
    const result = await write(file.createWriteStream());
    await syncFile(unfinished);
    await giveToOwner(unfinished);
    await rename(unfinished, path);
    await syncFolder(folder);
    return result;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
