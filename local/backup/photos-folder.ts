import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { giveToOwner } from '../atomic-file.ts';
import type { Copy } from './kept-copies.ts';
import { finishedName, writeWhole } from './whole-file.ts';

/*
 * Beside copies without photos lies one folder with a file for each of their photos (`held-photos.ts`), and for each
 * copy a list of the files that it needs, by which those that no copy needs any more are known without a passphrase.
 */

/** Names of files and their bytes. */
export type Files = ReadonlyMap<string, number>;

/** The folder's name, beside the copies of the installation `id`. */
export const photosFolder = (id: string): string => `fotos-${id}`;

const isPhoto = (name: string): boolean => /^[0-9a-f]{64}$/.test(name);
const isList = (name: string): boolean => /^paroquia-[\w.-]+\.lista$/.test(name);

/** A copy keeps its list when it is encrypted, which changes its ending. */
const listName = (copy: string): string => basename(copy).replace(/\.backup\.gz(\.age)?$/, '.lista');

/** Bytes; far more than the list of a copy has. */
const longestList = 64 * 2 ** 20;

/** A list's last line, without which it is none: it says how many files are before. */
const endOf = (count: number): string => `fim ${count}`;

/** Makes the folder; throws where its name is a link. */
export async function makePhotosFolder(folder: string): Promise<void> {
  if (await isFolder(folder)) return;
  await mkdir(folder, { mode: 0o700 });
  await giveToOwner(folder);
}

/** The size of a file; undefined of anything else, and of a link. */
export async function sizeOfFile(path: string): Promise<number | undefined> {
  const found = await lstat(path).catch(() => undefined);
  return found?.isFile() ? found.size : undefined;
}

/** Writes the list of a copy's files, which a copy of that name may have left when it wasn't finished. */
export async function writeList(folder: string, copy: string, files: Files): Promise<void> {
  const path = join(folder, listName(copy));
  const lines = [...[...files].map(([name, bytes]) => `${name} ${bytes}`), endOf(files.size)];
  await makePhotosFolder(folder);
  await rm(path, { force: true });
  await writeWhole(
    path,
    (out) =>
      new Promise<void>((done, failed) => {
        out.once('error', failed).end(`${lines.join('\n')}\n`, () => done());
      }),
  );
}

/** The files that a copy needs; undefined where its list is missing or isn't whole. */
export async function filesOfCopy(folder: string, copy: Pick<Copy, 'name' | 'isWhole'>): Promise<Files | undefined> {
  if (copy.isWhole) return new Map();
  const path = join(folder, listName(copy.name));
  const size = await sizeOfFile(path);
  if (size === undefined || size > longestList) return undefined;
  const lines = (await readFile(path, 'utf8')).split('\n');
  if (lines.pop() !== '' || lines.pop() !== endOf(lines.length)) return undefined;
  const files = new Map<string, number>();
  for (const line of lines) {
    const [name = '', bytes = '', ...rest] = line.split(' ');
    if (!isPhoto(name) || !/^\d{1,10}$/.test(bytes) || rest.length > 0) return undefined;
    files.set(name, Number(bytes));
  }
  return files;
}

/** The photos in the folder, and what else of it the program has written. */
export async function filesIn(folder: string): Promise<{ photos: Files; lists: Files; unfinished: string[] }> {
  const names = (await isFolder(folder)) ? await readdir(folder).catch(() => []) : [];
  const sized = async (name: string) => [name, (await sizeOfFile(join(folder, name))) ?? 0] as const;
  return {
    photos: new Map(await Promise.all(names.filter(isPhoto).map(sized))),
    lists: new Map(await Promise.all(names.filter(isList).map(sized))),
    unfinished: names.filter((name) => {
      const finished = finishedName(name);
      return finished !== undefined && (isPhoto(finished) || isList(finished));
    }),
  };
}

/** Those of `files` that don't lie whole in the folder. */
export async function lackingIn(folder: string, files: Files): Promise<Files> {
  const { photos } = await filesIn(folder);
  return new Map([...files].filter(([name, bytes]) => photos.get(name) !== bytes));
}

/** Photos and lists that no copy needs; none where a copy's list is missing. */
export async function unlistedIn(
  folder: string,
  copies: readonly Pick<Copy, 'name' | 'isWhole'>[],
  alsoNeeded: Files = new Map(),
): Promise<Files> {
  const needed = new Set(alsoNeeded.keys());
  for (const copy of copies) {
    const files = await filesOfCopy(folder, copy);
    if (!files) return new Map();
    for (const name of files.keys()) needed.add(name);
    needed.add(listName(copy.name));
  }
  const { photos, lists } = await filesIn(folder);
  return new Map([...photos, ...lists].filter(([name]) => !needed.has(name)));
}

/** Copies a file of `bytes`: what is read back has the same digest as what was read. Follows no link. */
export async function copyWhole(from: string, to: string, bytes: number): Promise<void> {
  if ((await sizeOfFile(from)) !== bytes) throw new Error(`The file ${from} is not whole.`);
  const read = createHash('sha256');
  const hashing = new Transform({
    transform(piece, _, done) {
      read.update(piece);
      done(null, piece);
    },
  });
  await writeWhole(
    to,
    (out) => pipeline(createReadStream(from), hashing, out),
    async (written) => {
      const back = createHash('sha256');
      for await (const piece of createReadStream(written)) back.update(piece);
      if (back.digest('hex') !== read.digest('hex')) throw new Error(`The disk of ${to} returned something else.`);
      if ((await sizeOfFile(written)) !== bytes) throw new Error(`The file ${from} changed while it was copied.`);
    },
  );
}

export const bytesOf = (files: Files): number => [...files.values()].reduce((sum, bytes) => sum + bytes, 0);

async function isFolder(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  return found?.isDirectory() ?? false;
}
