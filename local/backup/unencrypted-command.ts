import { existsSync } from 'node:fs';
import { counted, feminine } from '#contract/noun.ts';
import { loadKeys } from '../auth/keys.ts';
import { dataPaths } from '../data-paths.ts';
import type { BackupSettings, Settings } from '../settings.ts';
import { markOf } from './kept-copies.ts';
import { encryptCopies, removeUnencrypted } from './unencrypted.ts';

/** Arguments of `npm run backup` for the copies from before the passphrase; they work while the stack runs too. */
const unencryptedVerbs = ['cifrar', 'remover-abertas'] as const;

export const isUnencryptedVerb = (typed: string | undefined): typed is (typeof unencryptedVerbs)[number] =>
  unencryptedVerbs.some((verb) => verb === typed);

/** Encrypts or deletes the copies without a passphrase in every place. */
export async function changeUnencrypted(
  verb: (typeof unencryptedVerbs)[number],
  { backupCopy, backupFolder, dataDir }: Pick<Settings, 'backupCopy' | 'backupFolder' | 'dataDir'>,
  { backupPassphrase }: Pick<BackupSettings, 'backupPassphrase'>,
): Promise<void> {
  if (!backupPassphrase) throw new Error('Diga antes em BACKUP_PASSPHRASE a senha das cópias.');
  const paths = dataPaths(dataDir);
  // Without keys the folder has no copies of an installation, but perhaps some that were made by hand.
  const id = existsSync(paths.keys) ? markOf((await loadKeys(paths.keys)).publishableKey) : '';
  const places = new Set([backupFolder, backupCopy, paths.backups].filter((place) => place !== undefined));
  const missing: string[] = [];
  for (const place of places) {
    if (!existsSync(place)) {
      if (place !== paths.backups) missing.push(place);
      continue;
    }
    if (verb === 'cifrar') {
      const count = await encryptCopies(place, id, backupPassphrase);
      console.log(`Em ${place}: ${count === 0 ? 'nada a cifrar' : counted(count, encrypted)}.`);
    } else {
      const count = await removeUnencrypted(place, id);
      console.log(`Em ${place}: ${count === 0 ? 'nada a apagar' : counted(count, removed)}.`);
    }
  }
  if (missing.length > 0) throw new Error(`A pasta ${missing.join(', ')} não existe. O disco está ligado?`);
}

const encrypted = feminine('cópia cifrada', 'cópias cifradas');
const removed = feminine('cópia aberta apagada', 'cópias abertas apagadas');
