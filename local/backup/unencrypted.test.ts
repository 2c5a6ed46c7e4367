import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { generateX25519Identity } from 'age-encryption';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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
  for (const name of [night, byHand, ...others]) await writeFile(join(folder, name), copyOf(name));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A whole backup with one row: its name. */
const copyOf = (name: string, ...more: object[]) => {
  const lines = [
    { format: 'paroquia-backup', version: 1, madeAt: '2026-11-20T06:00:00Z', migrations: [] },
    { table: 'public.news', columns: [{ name: 'title', type: 'text' }] },
    [name],
    ...more,
    { end: 1, files: more.filter((line) => 'file' in line).length },
  ];
  return gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
};
const encryptedOf = (content: Uint8Array, by = passphrase) => buffer(encrypting(by, 10)(Readable.from([content])));
const opened = async (name: string) =>
  buffer(decrypting(Readable.from([await readFile(join(folder, name))]), passphrase));
const identity = await generateX25519Identity();
const encryptedNames = [night, byHand].map((name) => `${name}.age`);

it('encrypts an installation’s own copies and those made by hand, and nothing else', async () => {
  expect(await encryptCopies(folder, id, passphrase, 10)).toEqual({ count: 2, left: [] });
  expect((await readdir(folder)).sort()).toEqual([...encryptedNames, ...others].sort());
  for (const name of [night, byHand]) expect(await opened(`${name}.age`)).toEqual(copyOf(name));
  expect(await encryptCopies(folder, id, passphrase, 10)).toEqual({ count: 0, left: [] });
});

it('goes on where a crash ended it: a half file goes, one that isn’t the same is made again, a whole one stays', async () => {
  await writeFile(join(folder, `cifrando-${night}.unfinished`), 'half');
  await writeFile(join(folder, `${night}.age`), 'half');
  const whole = await encryptedOf(copyOf(byHand));
  await writeFile(join(folder, `${byHand}.age`), whole);
  await encryptCopies(folder, id, passphrase, 10);
  expect((await readdir(folder)).sort()).toEqual([...encryptedNames, ...others].sort());
  expect(await opened(`${night}.age`)).toEqual(copyOf(night));
  expect(await readFile(join(folder, `${byHand}.age`))).toEqual(whole);
});

const poisoned = `paroquia-2026-11-19-03h00-${id}.backup.gz`;
/** Things that may stand at a name. */
const poisons: [string, (at: string) => unknown][] = [
  ['a folder', (at) => mkdir(at)],
  ['a pipe', (at) => execFileSync('mkfifo', [at])],
  ['a link to a copy', (at) => symlink(join(folder, byHand), at)],
  ['a fragment', (at) => writeFile(at, copyOf(night).subarray(0, -12))],
  ['a backup without its end', (at) => writeFile(at, gzipSync(gunzipSync(copyOf(night)).subarray(0, -25)))],
  ['something else', (at) => writeFile(at, 'any text')],
];

it.each(poisons)('leaves and names %s of a copy’s name, and encrypts the others', async (_, put) => {
  await put(join(folder, poisoned));
  const left = [`Não é uma cópia, ficou como está: ${poisoned}.`];
  expect(await encryptCopies(folder, id, passphrase, 10)).toEqual({ count: 2, left });
  expect((await readdir(folder)).sort()).toEqual([...encryptedNames, ...others, poisoned].sort());
});

it.each(poisons)('%s at the name of an encrypted copy keeps no other from being encrypted', async (what, put) => {
  await put(join(folder, `${night}.age`));
  const isTaken = what === 'a folder';
  const { count, left } = await encryptCopies(folder, id, passphrase, 10);
  expect(count).toBe(isTaken ? 1 : 2);
  const refusal = `A cópia ${night} não pôde ser cifrada, e ficou como estava: o nome ${night}.age já é de outra coisa.`;
  expect(left).toEqual(isTaken ? [refusal] : []);
  expect((await readdir(folder)).filter((name) => name.startsWith('cifrando-'))).toEqual([]);
  if (isTaken) expect(await readFile(join(folder, night))).toEqual(copyOf(night));
  else expect(await opened(`${night}.age`)).toEqual(copyOf(night));
  expect(await opened(`${byHand}.age`)).toEqual(copyOf(byHand));
});

describe('deletes them', () => {
  const name = `paroquia-2026-11-27-03h00m00-${id}.backup.gz.age`;
  const older = `paroquia-2026-11-26-03h00m00-${id}.backup.gz.age`;

  it('where the newest encrypted one can be opened whole', async () => {
    await expect(removeUnencrypted(folder, id, passphrase)).rejects.toThrow(/ainda não há cópia cifrada/);
    await writeFile(join(folder, name), await encryptedOf(copyOf(name)));
    await mkdir(join(folder, poisoned));
    const left = [`Não é uma cópia, ficou como está: ${poisoned}.`];
    expect(await removeUnencrypted(folder, id, passphrase)).toEqual({ count: 2, left });
    expect((await readdir(folder)).sort()).toEqual([name, ...others, poisoned].sort());
  });

  const held = { size: 3, digest: 'a'.repeat(64) };
  const lackingPhotos = copyOf(
    name,
    { photos: { folder: `fotos-${id}`, identity } },
    { file: { bucket: 'media', name: `${'a'.repeat(32)}.webp`, type: 'image/webp', cacheControl: 'no-cache' }, held },
  );
  it.each<[string, () => Promise<unknown>, RegExp]>([
    [
      'another passphrase has',
      async () => put(await encryptedOf(copyOf(name), 'outra senha de antes')),
      /A senha não é a/,
    ],
    ['is truncated', async () => put((await encryptedOf(copyOf(name))).subarray(0, -9)), /foi cortada/],
    ['has no backup', async () => put(await encryptedOf(gzipSync('{}'))), /não é uma cópia de segurança/],
    ['lacks its photos', async () => put(await encryptedOf(lackingPhotos)), /Faltam ao lado dela fotos/],
    ['is a link', () => symlink(older, join(folder, name)), /não é um arquivo/],
  ])('but none where the newest encrypted one %s', async (_, make, reason) => {
    await writeFile(join(folder, older), await encryptedOf(copyOf(older)));
    await make();
    const before = await readdir(folder);
    await expect(removeUnencrypted(folder, id, passphrase)).rejects.toThrow(reason);
    await expect(removeUnencrypted(folder, id, passphrase)).rejects.toThrow(
      `Nada foi apagado: a cópia cifrada mais nova, ${join(folder, name)}`,
    );
    expect(await readdir(folder)).toEqual(before);
  });
  const put = (content: Uint8Array) => writeFile(join(folder, name), content);
});
