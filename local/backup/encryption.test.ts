import { randomBytes } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { decrypting, encrypting } from './encryption.ts';
import { readBackup } from './read.ts';

const passphrase = 'cinco palavras que ninguém adivinha';
/** Several chunks of the format, the last one incomplete. */
const plain = randomBytes(300_001);
let encrypted: Buffer;
beforeAll(async () => {
  encrypted = await encrypt(plain);
});

const encrypt = (bytes: Uint8Array) => buffer(encrypting(passphrase, 10)(Readable.from([bytes])));

/** Reads in chunks, as from a file. */
async function decrypt(bytes: Buffer, key: string | undefined = passphrase): Promise<Buffer> {
  const pieces = new PassThrough();
  for (let from = 0; from < bytes.length; from += 50_000) pieces.write(bytes.subarray(from, from + 50_000));
  pieces.end();
  return await buffer(decrypting(pieces, key));
}

test('encrypted data are decrypted with the passphrase, and differ each time', async () => {
  expect(await decrypt(encrypted)).toEqual(plain);
  expect(encrypted.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  expect((await encrypt(plain)).equals(encrypted)).toBe(false);
});

test('unencrypted data are read unchanged, even when very short', async () => {
  expect(await decrypt(plain, undefined)).toEqual(plain);
  expect(await decrypt(Buffer.from('a'), undefined)).toEqual(Buffer.from('a'));
});

describe('is refused with a message', () => {
  const changed = (at: number) => {
    const copy = Buffer.from(encrypted);
    copy[at] = (copy[at] ?? 0) ^ 1;
    return copy;
  };
  const piece = 65_536 + 16;
  /** Where the chunks begin; the last one is shorter. */
  const start = () => encrypted.length - (plain.length % 65_536) - 16 - Math.floor(plain.length / 65_536) * piece;
  const swapped = () => {
    const at = start();
    const [first, second] = [encrypted.subarray(at, at + piece), encrypted.subarray(at + piece, at + 2 * piece)];
    return Buffer.concat([encrypted.subarray(0, at), second, first, encrypted.subarray(at + 2 * piece)]);
  };
  test.each([
    ['a wrong passphrase', () => encrypted, `${passphrase}!`, 'A senha não é a desta cópia'],
    ['none', () => encrypted, '', 'diga a senha dela em BACKUP_PASSPHRASE'],
    ['a changed byte', () => changed(start() + 1000), passphrase, 'está danificada'],
    ['pieces in another order', swapped, passphrase, 'está danificada'],
    [
      'a cut in the middle of a piece',
      () => encrypted.subarray(0, start() + 3 * piece + 500),
      passphrase,
      'foi cortada',
    ],
    ['a cut between two pieces', () => encrypted.subarray(0, start() + 3 * piece), passphrase, 'foi cortada'],
    ['a changed header', () => changed(60), passphrase, /A senha não é|danificad/],
  ] as const)('%s', async (_, bytes, key, sentence) => {
    await expect(decrypt(bytes(), key)).rejects.toThrow(sentence);
  });

  test('a truncated backup, also by the reader of backups', async () => {
    const backup = await encrypt(gzipSync('{"format":"other"}\n'));
    await expect(readBackup(backup, passphrase)).rejects.toThrow('não é uma cópia de segurança deste sistema');
    await expect(readBackup(backup, `${passphrase}!`)).rejects.toThrow('A senha não é a desta cópia');
    await expect(readBackup(backup.subarray(0, -9), passphrase)).rejects.toThrow('foi cortada');
    await expect(readBackup(backup)).rejects.toThrow('BACKUP_PASSPHRASE');
  });
});
