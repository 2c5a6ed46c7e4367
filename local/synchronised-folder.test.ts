import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makePostgresFolder } from './database/postgres/folder.ts';
import { startPostgres } from './database/postgres/server.ts';
import { type Computer, localDataFolder, synchroniserOf } from './synchronised-folder.ts';

const windows: Computer = {
  platform: 'win32',
  home: 'C:\\Users\\José',
  environment: { OneDriveCommercial: 'D:\\Nuvem da Paróquia' },
};
const linux: Computer = { platform: 'linux', home: '/home/ana', environment: {} };
const mac: Computer = { platform: 'darwin', home: '/Users/ana', environment: {} };

test.each([
  ['C:\\Users\\José\\OneDrive\\Documentos\\paroquia\\.data', windows, 'OneDrive'],
  ['C:\\Users\\José\\OneDrive - Paróquia São José\\.data', windows, 'OneDrive'],
  ['d:\\nuvem da paróquia\\site\\.data', windows, 'OneDrive'],
  ['D:\\Nuvem da Paróquia 2\\.data', windows, undefined],
  ['C:\\Users\\José\\Documents\\paroquia\\.data', windows, undefined],
  ['G:\\Meu Drive\\.data', windows, 'Google Drive'],
  ['C:\\Users\\José\\iCloudDrive\\.data', windows, 'iCloud Drive'],
  ['/home/ana/Dropbox/paroquia/.data', linux, 'Dropbox'],
  ['/home/ana/Nextcloud/.data', linux, 'Nextcloud'],
  ['/srv/paroquia/.data', linux, undefined],
  ['/home/ana/sobre o OneDrive/.data', linux, undefined],
  ['/Users/ana/Library/CloudStorage/GoogleDrive-ana@a.test/Meu Drive/.data', mac, 'Google Drive'],
  ['/Users/ana/Library/Mobile Documents/com~apple~CloudDocs/.data', mac, 'iCloud Drive'],
  ['/Users/ana/Documents/.data', mac, undefined],
] as const)('%s is kept by %s', (folder, computer, program) => {
  expect(synchroniserOf(folder, computer)).toBe(program);
});

test('no person’s own data folder is kept by such a program', () => {
  for (const computer of [windows, linux, mac])
    expect(synchroniserOf(localDataFolder(computer), computer)).toBe(undefined);
});

test('documents that a person has in iCloud, and a database in such a folder, are refused with where it may be', async () => {
  const home = await mkdtemp(join(tmpdir(), 'paroquia-home-'));
  try {
    const cloud = join(home, 'Library/Mobile Documents/com~apple~CloudDocs');
    await mkdir(cloud, { recursive: true });
    await symlink(join(home, 'Documents'), join(cloud, 'Documents'));
    await mkdir(join(home, 'Documents'));
    expect(synchroniserOf(join(home, 'Documents', 'paroquia'), { ...mac, home })).toBe('iCloud Drive');
    expect(synchroniserOf(join(home, 'Desktop', 'paroquia'), { ...mac, home })).toBe(undefined);

    const database = join(home, 'Dropbox', 'postgres');
    const sentence = (done: string) =>
      `A pasta de dados ${join(home, 'Dropbox')} fica no Dropbox, que a copiaria enquanto o banco de dados escreve, e o ` +
      `estragaria. ${done}: escreva no arquivo .env a linha DATA_DIR=${localDataFolder()} e comece de novo.`;
    await expect(makePostgresFolder(database)).rejects.toThrow(sentence('Nada foi criado'));
    await mkdir(database, { recursive: true });
    await writeFile(join(database, 'PG_VERSION'), '17\n');
    await expect(startPostgres(database)).rejects.toThrow(sentence(`Mova-a para ${localDataFolder()}`));
  } finally {
    await rm(home, { recursive: true, force: true });
  }
});
