import { randomUUID } from 'node:crypto';
import { link, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { giveToOwner, moveTo, syncFile, syncFolder } from '../atomic-file.ts';
import { asRefusal } from './refused.ts';

/** Ends a file that is being written, or that a killed process left; of an earlier version without the number. */
const unfinished = /(\.[0-9a-f]{8})?\.unfinished$/;

/** The name that an unfinished file would have got; undefined for other files. */
export const finishedName = (name: string): string | undefined =>
  unfinished.test(name) ? name.replace(unfinished, '') : undefined;

/**
 * Streams a new file under a name of its own, and gives it `path` when all of it is on the disk and `check` finds it
 * right. Follows no link and replaces nothing: of two that write the same file the later one is refused. Returns what
 * `write` does.
 */
export async function writeWhole<Result>(
  path: string,
  write: (out: Writable) => Promise<Result>,
  check: (path: string, result: Result) => Promise<void> = async () => {},
): Promise<Result> {
  const temporary = `${path}.${randomUUID().slice(0, 8)}.unfinished`;
  const folder = dirname(path);
  const file = await open(temporary, 'wx', 0o600).catch((error: unknown) => {
    throw asRefusal(error, folder);
  });
  try {
    const result = await write(file.createWriteStream());
    await syncFile(temporary);
    await check(temporary, result);
    await giveToOwner(temporary);
    await take(temporary, path);
    await syncFolder(folder);
    return result;
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Gives a file a name that no other has. */
async function take(temporary: string, path: string): Promise<void> {
  try {
    await link(temporary, path).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw error;
      // The disk of a stick (FAT) knows no links.
      await (await open(path, 'wx')).close();
      await moveTo(temporary, path);
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw alreadyThere(path, error);
    throw error;
  }
}

export const alreadyThere = (path: string, cause?: unknown): Error =>
  new Error(`O arquivo ${path} já existe. Escolha outro nome.`, { cause });
