import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syncFolder } from '../atomic-file.ts';
import { decrypting, encrypting } from './encryption.ts';
import { copiesIn, unencryptedIn } from './kept-copies.ts';
import { endingOf } from './stamp.ts';
import { writeWhole } from './whole-file.ts';

/** How the name of an encrypted copy begins until it was compared; no other copy's name does. */
const beginning = 'cifrando-';

/**
 * Encrypts the unencrypted copies of a folder and returns how many. Each goes only when the encrypted one is on the
 * disk and was decrypted to the same bytes, so that one of them is whole at any moment; after a crash the next run goes
 * on.
 */
export async function encryptCopies(
  folder: string,
  id: string,
  passphrase: string,
  workFactor?: number,
): Promise<number> {
  const names = await readdir(folder);
  for (const name of names) if (name.startsWith(beginning)) await rm(join(folder, name));
  const unencrypted = unencryptedIn(names, id);
  for (const name of unencrypted) {
    const plain = join(folder, name);
    const encrypted = join(folder, name.replace(endingOf(false), endingOf(true)));
    const content = await digestOf(plain);
    const isSame = async (path: string) => (await digestOf(path, passphrase).catch(() => undefined)) === content;
    if (!(existsSync(encrypted) && (await isSame(encrypted)))) {
      const compared = join(folder, `${beginning}${name}`);
      await writeWhole(compared, (out) => pipeline(createReadStream(plain), encrypting(passphrase, workFactor), out));
      if (!(await isSame(compared))) {
        await rm(compared);
        throw new Error(`A cópia ${plain} não pôde ser cifrada: o disco devolveu outra coisa. Ela ficou como estava.`);
      }
      await rename(compared, encrypted);
      await syncFolder(folder);
    }
    await rm(plain);
  }
  return unencrypted.length;
}

/** Deletes the unencrypted copies of a folder that has an encrypted one; returns how many. */
export async function removeUnencrypted(folder: string, id: string): Promise<number> {
  const names = await readdir(folder);
  const unencrypted = unencryptedIn(names, id);
  const copies = copiesIn(
    names.map((name) => ({ name })),
    id,
    new Date(),
  );
  if (unencrypted.length > 0 && !copies.some(({ isEncrypted }) => isEncrypted)) {
    throw new Error(`Em ${folder} ainda não há cópia cifrada: espere a desta noite, ou rode npm run backup cifrar.`);
  }
  for (const name of unencrypted) await rm(join(folder, name));
  return unencrypted.length;
}

async function digestOf(path: string, passphrase?: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of passphrase ? decrypting(createReadStream(path), passphrase) : createReadStream(path)) {
    hash.update(piece);
  }
  return hash.digest('hex');
}
