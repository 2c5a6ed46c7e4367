import { setTimeout as pause } from 'node:timers/promises';
import { placeWarnings } from '#contract/backups.ts';
import type { Settings } from '../settings.ts';
import type { AutomaticBackups } from './automatic.ts';

/** Milliseconds for which a start waits for the places: a network drive may not answer. */
const longestLook = 5_000;

/** Sentences for the operator about what is wrong with the places of the backups. */
export async function backupWarnings(
  backups: Pick<AutomaticBackups, 'places' | 'refusals'>,
  { backupCopy }: Pick<Settings, 'backupCopy'>,
): Promise<string[]> {
  const refusals = await Promise.race([backups.refusals(), pause(longestLook, undefined, { ref: false })]);
  if (!refusals) return [`As pastas das cópias de segurança não respondem${backupCopy ? `: ${backupCopy}` : ''}.`];
  const places = backups.places();
  const isOpen = places.some(({ unencrypted }) => unencrypted > 0);
  const said = places.flatMap((place) =>
    placeWarnings(place).map((warning) => (place.isSecond ? `${backupCopy}: ${warning}` : warning)),
  );
  return [...refusals, ...said, ...(isOpen ? [howToEncrypt] : [])];
}

const howToEncrypt =
  'Para cifrar as cópias sem senha: npm run backup cifrar. Para apagá-las: npm run backup remover-abertas.';
