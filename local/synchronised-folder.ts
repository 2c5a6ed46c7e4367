import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import process from 'node:process';

/** Names of the folders that programs keep equal on many computers. */
const names: readonly [program: string, folder: RegExp][] = [
  ['OneDrive', /^OneDrive( - .+|-.+)?$/i],
  ['Dropbox', /^Dropbox( \(.+\))?$/i],
  ['Google Drive', /^(Google ?Drive(-.+)?|My Drive|Meu Drive)$/i],
  ['iCloud Drive', /^(iCloud ?Drive|Mobile Documents|com~apple~CloudDocs)$/i],
  ['Nextcloud', /^(Nextcloud|ownCloud)$/i],
  ['MEGA', /^MEGA$/],
];

/** A person's computer, by which a path is judged. */
export interface Computer {
  platform: NodeJS.Platform;
  home: string;
  environment: Readonly<Record<string, string | undefined>>;
}

const thisComputer = (): Computer => ({
  platform: process.platform,
  home: homedir(),
  environment: process.env,
});

/** The program that copies a folder elsewhere while it changes; undefined for others. */
export function synchroniserOf(folder: string, { platform, home, environment } = thisComputer()): string | undefined {
  const parts = folder.split(/[\\/]/);
  const named = names.find(([, pattern]) => parts.some((part) => pattern.test(part)));
  if (named) return named[0];
  const isIn = (parent: string | undefined) => parent && `${slashed(folder)}/`.startsWith(`${slashed(parent)}/`);
  // A firm may name its folder as it likes.
  const ofWindows = ['OneDrive', 'OneDriveConsumer', 'OneDriveCommercial'].map((name) => environment[name]);
  if (platform === 'win32' && ofWindows.some(isIn)) return 'OneDrive';
  if (platform !== 'darwin') return undefined;
  // There macOS keeps links to the folders that a person chose to have in iCloud.
  const cloud = join(home, 'Library/Mobile Documents/com~apple~CloudDocs');
  const chosen = ['Desktop', 'Documents'].filter((name) => existsSync(join(cloud, name)));
  return chosen.some((name) => isIn(join(home, name))) ? 'iCloud Drive' : undefined;
}

const slashed = (path: string) => path.replaceAll('\\', '/').toLowerCase();

/** Where a person's programs keep data that stay on the computer. */
export function localDataFolder({ platform, home } = thisComputer()): string {
  if (platform === 'win32') return `${home}\\AppData\\Local\\Paroquia`;
  if (platform === 'darwin') return join(home, 'Library/Application Support/Paroquia');
  return join(home, '.local/share/paroquia');
}

/** Throws a sentence for the operator: a live database that another program copies, and puts back, is lost. */
export function refuseSynchronised(database: string, computer = thisComputer()): void {
  const program = synchroniserOf(database, computer);
  if (!program) return;
  const dataDir = database.slice(0, -basename(database).length - 1);
  const place = localDataFolder(computer);
  const isThere = existsSync(join(database, 'PG_VERSION'));
  throw new Error(
    `A pasta de dados ${dataDir} fica no ${program}, que a copiaria enquanto o banco de dados escreve, e o estragaria. ` +
      `${isThere ? `Mova-a para ${place}` : 'Nada foi criado'}: escreva no arquivo .env a linha DATA_DIR=${place} e ` +
      'comece de novo.',
  );
}
