import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { moveTo } from '../../local/atomic-file.ts';
import { linkFile } from './link-file.ts';

/** A cache of files from earlier builds, named `<key>-<digest>`: by what they are made of, and by their content. */
export interface KeptFiles {
  /**
   * Puts a file into a build, making it if it is not cached or damaged. Returns whether it could.
   */
  put(key: string, path: string, make: Make): Promise<boolean>;
  /** The same file's content; undefined if it can't be made. */
  read(key: string, make: Make): Promise<Uint8Array | undefined>;
  /** Deletes all others. */
  keepOnly(keys: ReadonlySet<string>): Promise<void>;
}

type Make = () => Promise<Uint8Array | undefined>;

/** The files that this process has read and found whole, as they were: reading thousands again takes a second. */
const foundWhole = new Map<string, string>();

/** For one build. Several builds may use the folder concurrently. */
export function keptFiles(folder: string): KeptFiles {
  let listed: Promise<Map<string, string>> | undefined;

  /** The path of the kept file, which is made if it isn't there. */
  async function kept(key: string, make: Make): Promise<string | undefined> {
    listed ??= namesByKey(folder);
    const name = (await listed).get(key);
    if (name && isWhole(folder, name)) return join(folder, name);
    const content = await make();
    if (!content) return undefined;
    const made = nameOf(key, content);
    (await listed).set(key, made);
    return await keep(folder, made, content);
  }

  return {
    async put(key, path, make) {
      const file = await kept(key, make);
      if (file) place(file, path);
      return file !== undefined;
    },
    async read(key, make) {
      const file = await kept(key, make);
      return file === undefined ? undefined : readFileSync(file);
    },
    async keepOnly(keys) {
      for (const name of (await readdir(folder).catch(orMissing)) ?? []) {
        const path = join(folder, name);
        const isWanted = isUnfinished(name) ? await isRecent(path) : keys.has(keyOf(name));
        if (!isWanted) await rm(path, { force: true });
      }
    },
  };
}

const nameOf = (key: string, content: Uint8Array) => `${key}-${createHash('sha256').update(content).digest('hex')}`;
const keyOf = (name: string) => name.split('-')[0] as string;

async function namesByKey(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(folder).catch(orMissing)) ?? [];
  return new Map(names.filter((name) => !isUnfinished(name)).map((name) => [keyOf(name), name]));
}

function isWhole(folder: string, name: string): boolean {
  const path = join(folder, name);
  const { size, mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? {};
  const state = `${size} ${mtimeMs}`;
  if (size !== undefined && foundWhole.get(path) === state) return true;
  const content = readIfThere(path);
  if (!content || name !== nameOf(keyOf(name), content)) return false;
  foundWhole.set(path, state);
  return true;
}

/** Writes it under a temporary name first, so that another build never reads half of it. Returns its path. */
async function keep(folder: string, name: string, content: Uint8Array): Promise<string> {
  const path = join(folder, name);
  const unfinished = `${path}.${randomUUID().slice(0, 8)}.new`;
  await mkdir(folder, { recursive: true });
  await writeFile(unfinished, content);
  await moveTo(unfinished, path);
  return path;
}

/** It exists already if two items have the same file. */
function place(kept: string, path: string): void {
  try {
    linkFile(kept, path);
  } catch (error) {
    orMissing(error as NodeJS.ErrnoException);
    mkdirSync(dirname(path), { recursive: true });
    linkFile(kept, path);
  }
}

/** Synchronous, because for a thousand small files asynchronous calls take longer. */
function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    return orMissing(error as NodeJS.ErrnoException);
  }
}

const isUnfinished = (name: string) => name.endsWith('.new');

/** True if another build may still be writing it, by its age. */
async function isRecent(path: string): Promise<boolean> {
  const written = await stat(path).catch(orMissing);
  return written !== undefined && Date.now() - written.mtimeMs < 600_000;
}

function orMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
