import { Buffer } from 'node:buffer';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encrypting } from './encryption.ts';
import { listBackups } from './list-command.ts';

let dataDir: string;
let second: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'paroquia-list-'));
  second = join(dataDir, 'second');
  for (const folder of ['backups', 'second']) mkdirSync(join(dataDir, folder));
});
afterAll(() => rmSync(dataDir, { recursive: true }));

const header = {
  format: 'paroquia-backup',
  version: 1,
  madeAt: '2026-11-26T22:59:00.000Z',
  migrations: ['20261121002600'],
};
/** Only the beginning is read: the end may be missing. */
const beginning = (said: object) => gzipSync(`${JSON.stringify({ ...header, ...said })}\n["row"]\n`);

test('the list says of each backup when, by which version and in which zone it was made', async () => {
  const pieces: Uint8Array[] = [];
  async function* plain() {
    yield beginning({ program: '1.2.0', zone: 'America/Manaus' });
  }
  for await (const piece of encrypting('cinco palavras', 1)(plain())) pieces.push(piece);
  const put = (folder: string, name: string, bytes: Uint8Array) => writeFileSync(join(dataDir, folder, name), bytes);
  put('backups', 'a.backup.gz', beginning({}));
  put('backups', 'b.backup.gz', beginning({ program: '1.1.0', zone: 'America/Fortaleza' }));
  put('backups', 'c.backup.gz', Buffer.from('cut'));
  put('backups', 'fotos.lista', Buffer.from(''));
  put('second', 'd.backup.gz.age', Buffer.concat(pieces));

  const lines = async (backupPassphrase?: string) => {
    const said: string[] = [];
    const settings = { dataDir, backupCopy: second };
    await listBackups(settings, { ...(backupPassphrase && { backupPassphrase }) }, (line) => said.push(line));
    return said;
  };
  const own = [
    `Em ${join(dataDir, 'backups')}:`,
    '  c.backup.gz: O arquivo não é uma cópia de segurança, ou está danificado.',
    '  b.backup.gz: de 26/11/2026 às 19h59, feita pela versão 1.1.0, no fuso America/Fortaleza',
    '  a.backup.gz: de 26/11/2026 às 19h59, que não diz a versão',
  ];
  expect(await lines('cinco palavras')).toEqual([
    `Em ${second}:`,
    '  d.backup.gz.age: de 26/11/2026 às 18h59, feita pela versão 1.2.0, no fuso America/Manaus',
    ...own,
  ]);
  expect((await lines())[1]).toBe(
    '  d.backup.gz.age: A cópia de segurança está cifrada: diga a senha dela em BACKUP_PASSPHRASE.',
  );
});
