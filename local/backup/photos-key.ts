import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { generateX25519Identity } from 'age-encryption';
import * as z from 'zod/mini';
import { writeAtomically } from '../atomic-file.ts';
import { hashOfPassphrase } from './passphrase-on-paper.ts';

/** An age identity. */
export const photosIdentity = z.string().check(z.regex(/^AGE-SECRET-KEY-1[0-9A-Z]{58}$/));

/** The hash, with its salt, is of the passphrase of the copies that have the identity; base64url. */
const kept = z.object({ identity: photosIdentity, salt: z.string(), passphrase: z.string() });

/**
 * The key of the photos of copies with this passphrase, kept in a file. With another passphrase, and where the file is
 * missing or damaged, a new one: who has a former passphrase opens no later photo, and copies have their key inside.
 */
export async function loadPhotosKey(file: string, passphrase = ''): Promise<string> {
  const { success, data } = kept.safeParse(
    await readFile(file, 'utf8')
      .then(JSON.parse)
      .catch(() => undefined),
  );
  if (success && data.passphrase === (await hashOfPassphrase(passphrase, data.salt))) return data.identity;
  const identity = await generateX25519Identity();
  const salt = randomBytes(16).toString('base64url');
  await writeAtomically(
    file,
    `${JSON.stringify({ identity, salt, passphrase: await hashOfPassphrase(passphrase, salt) })}\n`,
  );
  return identity;
}
