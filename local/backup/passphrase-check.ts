import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CheckPassphrase } from '../../edge-functions/api/gateways/gateways.ts';
import { opens } from './encryption.ts';
import { copiesIn } from './kept-copies.ts';

/** True if a passphrase opens the backup at a path. */
export type Opens = (path: string, passphrase: string) => Promise<boolean>;

interface Options {
  folder: string;
  /** The installation's mark in its backups' names. */
  id: string;
  opens: Opens;
  now: () => Date;
}

/** Tries passphrases on the newest encrypted backup, one after the other: each takes 256 MB for a second. */
export function passphraseChecks({ folder, id, opens: opensBackup, now }: Options): CheckPassphrase {
  let last: Promise<unknown> = Promise.resolve();
  const check: CheckPassphrase = async (passphrase) => {
    const names = await readdir(folder).catch(() => []);
    const copies = copiesIn(
      names.map((name) => ({ name })),
      id,
      now(),
    );
    const newest = copies.find(({ isEncrypted }) => isEncrypted);
    return (
      newest && { opens: await opensBackup(join(folder, newest.name), passphrase), day: newest.stamp.slice(0, 10) }
    );
  };
  return (passphrase) => {
    const next = last.then(() => check(passphrase));
    last = next.catch(() => undefined);
    return next;
  };
}

/** Bytes; age's header for a passphrase has less than two hundred. */
const headLength = 4096;

/** Reads the header alone, whatever the backup's size. */
export const opensFile: Opens = async (path, passphrase) => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(headLength), 0, headLength, 0);
    return await opens(buffer.subarray(0, bytesRead), passphrase);
  } finally {
    await file.close();
  }
};
