import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { generateX25519Identity } from 'age-encryption';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { BackupHeader } from './format.ts';
import { HeldPhotos } from './held-photos.ts';
import type { Backup } from './read.ts';
import { confirmPhotos } from './restore-photos.ts';

let folder: string;
let path: string;
let backup: Backup;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paroquia-lacking-'));
  path = join(folder, 'copia.gz');
  const identity = await generateX25519Identity();
  const photos = new HeldPhotos(join(folder, 'fotos-a1b2c3'), identity);
  const held = [await photos.hold(new Uint8Array([1])), await photos.hold(new Uint8Array([2]))];
  const header: BackupHeader = {
    format: 'paroquia-backup',
    version: 1,
    madeAt: '2026-11-26T06:00:00.000Z',
    migrations: [],
  };
  backup = { header, tables: [], sequences: [], files: [], photos: { folder: 'fotos-a1b2c3', identity, held } };
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const answering = (answer: string) => {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  input.end(`${answer}\n`);
  return { input, output: new PassThrough() };
};
const noTerminal = { input: new PassThrough(), output: new PassThrough() };

it('asks nothing where all photos lie beside the copy', async () => {
  expect(await confirmPhotos(path, backup, false, noTerminal)).toBe(0);
});

it('says how many photos are missing and where they should lie, and goes on only when it is told to', async () => {
  await rm(join(folder, 'fotos-a1b2c3'), { recursive: true });
  await mkdir(join(folder, 'fotos-a1b2c3'));
  await expect(confirmPhotos(path, backup, false, noTerminal)).rejects.toThrow(
    `Faltam 2 de 2 fotos e documentos desta cópia, que deviam estar na pasta ${join(folder, 'fotos-a1b2c3')}: ponha essa ` +
      'pasta ao lado da cópia e repita. Para restaurar sem o que falta, acrescente --faltam-fotos. Nada foi mudado.',
  );
  await expect(confirmPhotos(path, backup, false, answering('sim'))).rejects.toThrow('Nada foi mudado.');
  expect(await confirmPhotos(path, backup, false, answering('Restaurar'))).toBe(2);
  expect(await confirmPhotos(path, backup, true, noTerminal)).toBe(2);
});
