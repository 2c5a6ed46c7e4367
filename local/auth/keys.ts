import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { writeAtomically } from '../atomic-file.ts';

/** The secrets of one installation: `secretKey` and `jwtSecret` give access past row-level security. */
export interface Keys {
  /** Has a visitor's rights. Public: it is part of the pages. */
  publishableKey: string;
  secretKey: string;
  /** Signs access tokens (HS256). */
  jwtSecret: string;
}

/** Reads the installation's keys, or creates them at the first start, readable by the owner only. */
export async function loadKeys(path: string): Promise<Keys> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text !== undefined) return parseKeys(text, path);
  const keys = makeKeys();
  await saveKeys(path, keys);
  return keys;
}

const saveKeys = (path: string, keys: Keys): Promise<void> =>
  writeAtomically(path, `${JSON.stringify(keys, null, 2)}\n`);

const makeKeys = (): Keys => ({
  publishableKey: `sb_publishable_${randomBytes(24).toString('base64url')}`,
  secretKey: `sb_secret_${randomBytes(24).toString('base64url')}`,
  jwtSecret: randomBytes(48).toString('base64url'),
});

/** Throws when a key is missing: without its keys lite would accept callers without any. */
export function parseKeys(text: string, origin: string): Keys {
  const keys = JSON.parse(text) as Partial<Keys>;
  const complete =
    keys.publishableKey?.startsWith('sb_publishable_') &&
    keys.secretKey?.startsWith('sb_secret_') &&
    (keys.jwtSecret?.length ?? 0) >= 32;
  if (!complete) throw new Error(`As chaves em ${origin} estão incompletas. Restaure o arquivo a partir de uma cópia.`);
  return keys as Keys;
}
