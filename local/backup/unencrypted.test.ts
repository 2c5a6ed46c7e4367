import { Buffer } from 'node:buffer';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { decrypting, encrypting } from './encryption.ts';
import { encryptCopies, removeUnencrypted } from './unencrypted.ts';

const id = 'a1b2c3';
const passphrase = 'cinco palavras que ninguém adivinha';
const night = `paroquia-2026-11-20-03h00-${id}.backup.gz`;
const byHand = 'paroquia-2026-11-21-10h00m59.backup.gz';
const others = ['copia.backup.gz', 'paroquia-2026-11-20-03h00-ffffff.backup.gz', 'lista.txt'];
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paroquia-unencrypted-'));
  for (const name of [night, byHand, ...others]) await writeFile(join(folder, name), `the rows of ${name}`);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const opened = async (name: string) =>
  String(await buffer(decrypting(Readable.from([await readFile(join(folder, name))]), passphrase)));

it('encrypts an installation’s own copies and those made by hand, and nothing else', async () => {
  expect(await encryptCopies(folder, id, passphrase, 10)).toBe(2);
  expect((await readdir(folder)).sort()).toEqual([`${night}.age`, `${byHand}.age`, ...others].sort());
  for (const name of [night, byHand]) expect(await opened(`${name}.age`)).toBe(`the rows of ${name}`);
  expect(await encryptCopies(folder, id, passphrase, 10)).toBe(0);
});

it('goes on where a crash ended it: a half file goes, one that isn’t the same is made again, a whole one stays', async () => {
  await writeFile(join(folder, `cifrando-${night}.unfinished`), 'half');
  await writeFile(join(folder, `${night}.age`), 'half');
  const whole = await buffer(encrypting(passphrase, 10)(Readable.from([Buffer.from(`the rows of ${byHand}`)])));
  await writeFile(join(folder, `${byHand}.age`), whole);
  await encryptCopies(folder, id, passphrase, 10);
  expect((await readdir(folder)).sort()).toEqual([`${night}.age`, `${byHand}.age`, ...others].sort());
  expect(await opened(`${night}.age`)).toBe(`the rows of ${night}`);
  expect(await readFile(join(folder, `${byHand}.age`))).toEqual(whole);
});

it('leaves a copy that can’t be encrypted', async () => {
  // A folder has its name, so the encrypted one can't take it.
  await mkdir(join(folder, `${night}.age`));
  await expect(encryptCopies(folder, id, passphrase, 10)).rejects.toThrow();
  expect(await readFile(join(folder, night), 'utf8')).toBe(`the rows of ${night}`);
});

it('deletes them only where there is an encrypted one', async () => {
  await expect(removeUnencrypted(folder, id)).rejects.toThrow(/ainda não há cópia cifrada/);
  await writeFile(join(folder, `paroquia-2026-11-27-03h00m00-${id}.backup.gz.age`), 'encrypted');
  expect(await removeUnencrypted(folder, id)).toBe(2);
  expect((await readdir(folder)).sort()).toEqual(
    [`paroquia-2026-11-27-03h00m00-${id}.backup.gz.age`, ...others].sort(),
  );
});
