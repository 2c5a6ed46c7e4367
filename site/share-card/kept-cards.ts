import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Cards that earlier builds drew: files named by the card's key, which hold its digest and then the card. */
export interface KeptCards {
  /** The card, drawn where it is not kept or its file is damaged. Undefined where it can't be drawn. */
  get(key: string, draw: () => Promise<Uint8Array | undefined>): Promise<Uint8Array | undefined>;
  /** Deletes all but these. */
  keepOnly(keys: ReadonlySet<string>): Promise<void>;
}

/** Several builds may use one folder at the same time. */
export function keptCards(folder: string): KeptCards {
  return {
    async get(key, draw) {
      const path = join(folder, key);
      const kept = await readFile(path).then(undamaged, orMissing);
      if (kept) return kept;
      const card = await draw();
      if (card) await write(path, card);
      return card;
    },
    async keepOnly(keys) {
      const names = await readdir(folder).catch(orMissing);
      for (const name of names ?? []) {
        const path = join(folder, name);
        if (!keys.has(name) && !(await isBeingWritten(path))) await rm(path, { force: true });
      }
    },
  };
}

const digestLength = 32;

const digestOf = (card: Uint8Array) => createHash('sha256').update(card).digest();

function undamaged(file: Buffer): Buffer | undefined {
  const card = file.subarray(digestLength);
  return digestOf(card).equals(file.subarray(0, digestLength)) ? card : undefined;
}

/** Under another name first, so that another build never reads half of it. */
async function write(path: string, card: Uint8Array): Promise<void> {
  const unfinished = `${path}${newEnding}${randomUUID().slice(0, 8)}`;
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(unfinished, Buffer.concat([digestOf(card), card]));
  await rename(unfinished, path);
}

const newEnding = '.new-';

/** By another build: one that was killed leaves a file that grows old. */
async function isBeingWritten(path: string): Promise<boolean> {
  if (!path.includes(newEnding)) return false;
  const written = await stat(path).catch(orMissing);
  return written !== undefined && Date.now() - written.mtimeMs < 600_000;
}

function orMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
