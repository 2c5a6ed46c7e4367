import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupSettings } from '../settings.ts';
import { terminalText } from '../terminal-text.ts';
import { UnreadableBackup } from './encryption.ts';
import { backupPlaces, type PlaceSettings } from './places.ts';
import { readHeader } from './read.ts';
import { endingOf } from './stamp.ts';
import { madeBy } from './versions.ts';

/** `npm run backup listar`: says of each backup in every place when, by which version and in which zone it was made. */
export async function listBackups(
  settings: PlaceSettings,
  { backupPassphrase }: Pick<BackupSettings, 'backupPassphrase'>,
  say: (line: string) => void = console.log,
): Promise<void> {
  for (const place of backupPlaces(settings)) {
    if (!existsSync(place)) {
      say(`A pasta ${place} não existe.`);
      continue;
    }
    const names = (await readdir(place)).filter((name) =>
      [true, false].some((isEncrypted) => name.endsWith(endingOf(isEncrypted))),
    );
    say(names.length > 0 ? `Em ${place}:` : `Em ${place} não há nenhuma cópia.`);
    for (const name of names.sort().reverse()) {
      say(`  ${terminalText(name)}: ${await described(join(place, name), backupPassphrase)}`);
    }
  }
}

async function described(path: string, passphrase: string | undefined): Promise<string> {
  try {
    return madeBy(await readHeader(path, passphrase));
  } catch (error) {
    if (error instanceof UnreadableBackup) return error.message;
    throw error;
  }
}
