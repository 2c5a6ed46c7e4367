import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { unfinished, writeAtomically } from '../atomic-file.ts';

/** The files of Storage's objects, in a folder for each bucket. Names must pass `isFileName`. */
export interface ObjectFiles {
  /** Writes a file atomically and durably. */
  write(bucket: string, name: string, bytes: Uint8Array): Promise<void>;
  /** Undefined when there is none. */
  read(bucket: string, name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Does nothing when there is none. */
  remove(bucket: string, name: string): Promise<void>;
  /** Removes unfinished files of a killed process. */
  tidy(): Promise<void>;
}

/** One name and one extension: no folders, hidden files or path traversal. */
export const isFileName = (name: string): boolean => /^[\w-]{1,100}\.[a-z0-9]{1,10}$/.test(name);

const isBucketName = (bucket: string): boolean => /^[a-z][a-z0-9-]{0,60}$/.test(bucket);

export function objectFiles(folder: string): ObjectFiles {
  const pathOf = (bucket: string, name: string) => {
    if (!isBucketName(bucket) || !isFileName(name)) throw new Error('This is no name of a file.');
    return join(folder, bucket, name);
  };
  return {
    async write(bucket, name, bytes) {
      const path = pathOf(bucket, name);
      await mkdir(join(folder, bucket), { recursive: true });
      await writeAtomically(path, bytes);
    },
    async read(bucket, name) {
      try {
        return new Uint8Array(await readFile(pathOf(bucket, name)));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    remove: (bucket, name) => rm(pathOf(bucket, name), { force: true }),
    async tidy() {
      for (const bucket of await namesIn(folder)) {
        const left = (await namesIn(join(folder, bucket))).filter((name) => unfinished.test(name));
        for (const name of left) await rm(join(folder, bucket, name), { force: true });
      }
    },
  };
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (/^(ENOENT|ENOTDIR)$/.test((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}
