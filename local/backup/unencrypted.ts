import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { moveTo, syncFolder } from '../atomic-file.ts';
import { failureSentence } from '../failure-sentence.ts';
import { decrypting, encrypting } from './encryption.ts';
import { copiesIn, unencryptedIn } from './kept-copies.ts';
import { sizeOfFile } from './photos-folder.ts';
import { checkBackup, missingPhotos, readBackup } from './read.ts';
import { endingOf } from './stamp.ts';
import { writeWhole } from './whole-file.ts';

/** How the name of an encrypted copy begins until it was compared; no other copy's name does. */
const beginning = 'cifrando-';

interface Outcome {
  /** How many were encrypted, or deleted. */
  count: number;
  /** Sentences for the operator about those that stay as they were. */
  left: string[];
}

/**
 * Encrypts the unencrypted copies of a folder. Each goes only when the encrypted one is on the disk and was decrypted
 * to the same bytes, so that one of them is whole at any moment; after a crash the next run goes on. What is no whole
 * copy stays as it is, and keeps no other from being encrypted.
 */
export async function encryptCopies(
  folder: string,
  id: string,
  passphrase: string,
  workFactor?: number,
): Promise<Outcome> {
  const names = await readdir(folder);
  for (const path of names.filter((name) => name.startsWith(beginning)).map((name) => join(folder, name))) {
    if (await isFile(path)) await rm(path);
  }
  const noCopies: string[] = [];
  const failed: string[] = [];
  let count = 0;
  for (const name of unencryptedIn(names, id)) {
    if (!(await isCopy(join(folder, name)))) {
      noCopies.push(name);
      continue;
    }
    try {
      await encryptCopy(folder, name, passphrase, workFactor);
      count += 1;
    } catch (error) {
      failed.push(`A cópia ${name} não pôde ser cifrada, e ficou como estava: ${failureSentence(error)}`);
    }
  }
  return { count, left: [...failed, ...sentencesAbout(noCopies)] };
}

async function encryptCopy(folder: string, name: string, passphrase: string, workFactor?: number): Promise<void> {
  const plain = join(folder, name);
  const encrypted = join(folder, name.replace(endingOf(false), endingOf(true)));
  const content = await digestOf(plain);
  const isSame = async (path: string) =>
    (await isFile(path)) && (await digestOf(path, passphrase).catch(() => undefined)) === content;
  if (!(await isSame(encrypted))) {
    const compared = join(folder, `${beginning}${name}`);
    await writeWhole(
      compared,
      (out) => pipeline(createReadStream(plain), encrypting(passphrase, workFactor), out),
      async (written) => {
        if (!(await isSame(written))) throw new Error('o disco devolveu outra coisa.');
      },
    );
    await moveTo(compared, encrypted).catch(async (cause: unknown) => {
      await rm(compared);
      throw new Error(`o nome ${basename(encrypted)} já é de outra coisa.`, { cause });
    });
    await syncFolder(folder);
  }
  await rm(plain);
}

/**
 * Deletes the unencrypted copies of a folder whose newest encrypted one can be opened to its end, with all its photos;
 * throws a sentence for the operator otherwise.
 */
export async function removeUnencrypted(folder: string, id: string, passphrase: string): Promise<Outcome> {
  const names = await readdir(folder);
  const unencrypted = unencryptedIn(names, id);
  if (unencrypted.length === 0) return { count: 0, left: [] };
  const copies = copiesIn(
    names.map((name) => ({ name })),
    id,
    new Date(),
  );
  const newest = copies.find(({ isEncrypted }) => isEncrypted);
  if (!newest) {
    throw new Error(`Em ${folder} ainda não há cópia cifrada: espere a desta noite, ou rode npm run backup cifrar.`);
  }
  await refuseUnopened(join(folder, newest.name), passphrase);
  const noFiles: string[] = [];
  for (const name of unencrypted) {
    if (await isFile(join(folder, name))) await rm(join(folder, name));
    else noFiles.push(name);
  }
  return { count: unencrypted.length - noFiles.length, left: sentencesAbout(noFiles) };
}

/** Without it the open copies would be the only ones that anybody can read. */
async function refuseUnopened(path: string, passphrase: string): Promise<void> {
  try {
    if (!(await isFile(path))) throw new Error('Ela não é um arquivo.');
    const missing = await missingPhotos(path, await readBackup(path, passphrase));
    if (missing.length > 0) throw new Error(`Faltam ao lado dela fotos e documentos: ${missing.length}.`);
  } catch (cause) {
    const reason = failureSentence(cause);
    throw new Error(`Nada foi apagado: a cópia cifrada mais nova, ${path}, não pôde ser aberta inteira. ${reason}`, {
      cause,
    });
  }
}

/** True of a file that can be read as a backup to its end; of a link, a pipe or a fragment false. */
const isCopy = async (path: string): Promise<boolean> =>
  (await isFile(path)) &&
  (await checkBackup(path).then(
    () => true,
    () => false,
  ));

const isFile = async (path: string): Promise<boolean> => (await sizeOfFile(path)) !== undefined;

const sentencesAbout = (noCopies: readonly string[]): string[] =>
  noCopies.length > 0 ? [`Não é uma cópia, ficou como está: ${noCopies.join(', ')}.`] : [];

async function digestOf(path: string, passphrase?: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of passphrase ? decrypting(createReadStream(path), passphrase) : createReadStream(path)) {
    hash.update(piece);
  }
  return hash.digest('hex');
}
