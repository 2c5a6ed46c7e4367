import { existsSync } from 'node:fs';
import { counted, feminine } from '#contract/noun.ts';
import { loadKeys } from '../auth/keys.ts';
import { dataPaths } from '../data-paths.ts';
import { failureSentence } from '../failure-sentence.ts';
import type { BackupSettings, Settings } from '../settings.ts';
import { markOf } from './kept-copies.ts';
import { backupPlaces } from './places.ts';
import { encryptCopies, removeUnencrypted } from './unencrypted.ts';

/** Arguments of `npm run backup` for the copies from before the passphrase; they work while the stack runs too. */
const unencryptedVerbs = ['cifrar', 'remover-abertas'] as const;

export const isUnencryptedVerb = (typed: string | undefined): typed is (typeof unencryptedVerbs)[number] =>
  unencryptedVerbs.some((verb) => verb === typed);

/** Encrypts or deletes the copies without a passphrase in every place. */
export async function changeUnencrypted(
  verb: (typeof unencryptedVerbs)[number],
  settings: Pick<Settings, 'backupCopy' | 'backupFolder' | 'dataDir'>,
  { backupPassphrase }: Pick<BackupSettings, 'backupPassphrase'>,
): Promise<void> {
  if (!backupPassphrase) throw new Error('Diga antes em BACKUP_PASSPHRASE a senha das cópias.');
  const paths = dataPaths(settings.dataDir);
  // Without keys the folder has no copies of an installation, but perhaps some that were made by hand.
  const id = existsSync(paths.keys) ? markOf((await loadKeys(paths.keys)).publishableKey) : '';
  const left: string[] = [];
  for (const place of backupPlaces(settings)) {
    if (!existsSync(place)) {
      if (place !== paths.backups) left.push(`A pasta ${place} não existe. O disco está ligado?`);
      continue;
    }
    try {
      const outcome =
        verb === 'cifrar'
          ? await encryptCopies(place, id, backupPassphrase)
          : await removeUnencrypted(place, id, backupPassphrase);
      const { none, noun } = words[verb];
      console.log(`Em ${place}: ${outcome.count === 0 ? none : counted(outcome.count, noun)}.`);
      left.push(...outcome.left.map((sentence) => `Em ${place}: ${sentence}`));
    } catch (error) {
      left.push(failureSentence(error));
    }
  }
  if (left.length > 0) throw new Error(left.join('\n'));
}

const words = {
  cifrar: { none: 'nada a cifrar', noun: feminine('cópia cifrada', 'cópias cifradas') },
  'remover-abertas': { none: 'nada a apagar', noun: feminine('cópia aberta apagada', 'cópias abertas apagadas') },
};
