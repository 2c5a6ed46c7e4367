import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { constants, createGzip, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encrypting } from './encryption.ts';
import { checkBackup, readBackup } from './read.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paroquia-hostile-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const damaged = 'O arquivo não é uma cópia de segurança, ou está danificado.';
const cutOff = 'A cópia de segurança está incompleta: o arquivo foi cortado.';
const notABackup = 'O arquivo não é uma cópia de segurança deste sistema.';
const badName = 'A cópia de segurança tem um arquivo cujo nome o programa nunca daria. Nada foi mudado.';
const noMemory = 'A cópia de segurança não cabe na memória deste computador. Nada foi mudado.';
const noDisk = 'A cópia de segurança não cabe no disco deste computador. Nada foi mudado.';

const header = { format: 'paroquia-backup', version: 1, madeAt: '2026-11-26T06:00:00.000Z', migrations: [] };
const news = { table: 'public.news', columns: [{ name: 'id', type: 'uuid' }] };
const photo = { file: { bucket: 'media', name: 'a.webp', type: 'image/webp', cacheControl: '' }, base64: 'AAAA' };
const sequence = { sequence: { name: 'public.s', lastValue: '1', isCalled: true } };
const end = { end: 1, files: 1 };
const whole = [header, news, ['1'], sequence, photo, end];
const packed = (...lines: unknown[]) => gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
const withLine = (at: number, ...lines: unknown[]) => packed(...whole.slice(0, at), ...lines, ...whole.slice(at + 1));
const photos = { photos: { folder: 'fotos-a1b2c3', identity: `AGE-SECRET-KEY-1${'Q'.repeat(58)}` } };
const heldPhoto = (held: object) => ({ file: photo.file, held: { size: 3, digest: 'ab'.repeat(32), ...held } });
const beside = (changed: object) => withLine(4, { photos: { ...photos.photos, ...changed } }, heldPhoto({}));
const named = (bucket: string, name: string) => withLine(4, { ...photo, file: { ...photo.file, bucket, name } });

it('what these are made of is right', async () => {
  expect(await readBackup(packed(...whole))).toMatchObject({ header, files: [photo.file] });
  await checkBackup(packed(...whole));
  await checkBackup(beside({}));
});

describe('a file that is none, or was cut, changed or made to harm, is refused in a sentence', () => {
  it.each<[what: string, bytes: Uint8Array, sentence: string]>([
    ['an empty file', new Uint8Array(), damaged],
    ['a packed empty file', gzipSync(''), notABackup],
    ['random bytes', randomBytes(100_000), damaged],
    ['a cut file', packed(...whole).subarray(0, -12), damaged],
    ['a cut file of which the text is whole', packed(...whole.slice(0, -1)), cutOff],
    [
      'a changed sum',
      Uint8Array.from(packed(...whole), (byte, i) => (i === packed(...whole).length - 8 ? byte ^ 1 : byte)),
      damaged,
    ],
    ['no header', packed(...whole.slice(1)), notABackup],
    ['another version', withLine(0, { ...header, version: 2 }), notABackup],
    ['a day that is none', withLine(0, { ...header, madeAt: 'ontem' }), notABackup],
    ['a second header', withLine(1, header, news), damaged],
    ['a second backup behind', Buffer.concat([packed(...whole), packed(...whole)]), damaged],
    ['a line behind', packed(...whole, ['1']), damaged],
    ['an empty line', gzipSync(`${JSON.stringify(header)}\n\n`), damaged],
    ['a table twice', withLine(1, { ...news, columns: [] }, news), damaged],
    ['a row of no table', packed(header, ['1'], { end: 1 }), damaged],
    ['a row with too few values', withLine(2, []), damaged],
    ['a row with too many values', withLine(2, ['1', '2']), damaged],
    ['a number where a text is to be', withLine(2, [1]), damaged],
    ['a list where a text is to be', withLine(2, [['1']]), damaged],
    ['a line of another kind', withLine(3, { drop: 'public.news' }), damaged],
    ['a number alone', withLine(3, 7), damaged],
    ['a column without a name', withLine(1, { ...news, columns: [{}] }), damaged],
    [
      'a sequence that is no number',
      withLine(3, { sequence: { ...sequence.sequence, lastValue: '1; drop' } }),
      damaged,
    ],
    ['content that is no base64', withLine(4, { ...photo, base64: '<svg>' }), damaged],
    ['wrong numbers at the end', withLine(5, { end: 2, files: 1 }), cutOff],
    ['a file on another folder', named('media', '../../keys.json'), badName],
    ['a file with a NUL', named('media', 'a\0.webp'), badName],
    ['a file without a name', named('media', ''), badName],
    ['a file of another bucket', named('..', 'a.webp'), badName],
    ['a file twice', withLine(4, photo, photo), damaged],
    ['files beside it in another folder', beside({ folder: '../../home' }), damaged],
    ['files beside it without their key', beside({ identity: '' }), damaged],
    ['a file beside it of which no folder was named', withLine(4, heldPhoto({})), damaged],
    ['a file beside it whose digest is a path', withLine(4, photos, heldPhoto({ digest: '../../keys.json' })), damaged],
    ['a file beside it that is larger than any', withLine(4, photos, heldPhoto({ size: 2 ** 30 })), damaged],
    ['lists in lists', gzipSync(`${JSON.stringify(header)}\n${'['.repeat(1e6)}${']'.repeat(1e6)}\n`), damaged],
  ])('%s', async (_, bytes, sentence) => {
    await expect(readBackup(bytes)).rejects.toThrow(sentence);
  });

  it('an encrypted one that was cut', async () => {
    const bytes = await buffer(encrypting('cinco palavras', 10)(Readable.from([packed(...whole)])));
    await expect(checkBackup(bytes.subarray(0, -5), 'cinco palavras')).rejects.toThrow('foi cortada');
  });

  it('a line without end, as soon as it is longer than any', async () => {
    const zeros = Buffer.alloc(2 ** 20, '0');
    let asked = 0;
    const endless = Readable.from(
      (function* () {
        for (; asked < 5000; asked += 1) yield zeros;
      })(),
    ).pipe(createGzip({ level: constants.Z_BEST_SPEED }));
    const path = join(folder, 'bomb.gz');
    await writeFile(path, endless);
    const before = process.memoryUsage().rss;
    await expect(readBackup(path)).rejects.toThrow(damaged);
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * 2 ** 20);
  });

  it.each<[what: string, line: unknown, room: object, sentence: string]>([
    ['rows', ['a'.repeat(1000)], { memory: 1_000_000 }, noMemory],
    ['rows of nothing', [null], { memory: 50_000 }, noMemory],
    ['rows for the disk', ['a'.repeat(1000)], { disk: 900_000 }, noDisk],
  ])('more %s than there is room for', async (_, line, room, sentence) => {
    const many = Array.from({ length: 1000 }, () => line);
    const bytes = packed(header, news, ...many, { end: 1000 });
    await expect(readBackup(bytes, undefined, room)).rejects.toThrow(sentence);
    await readBackup(bytes);
  });

  it('more files than there is room for', async () => {
    const many = Array.from({ length: 100 }, (_, n) => ({
      file: { ...photo.file, name: `${n}.webp` },
      base64: 'AAAA'.repeat(1000),
    }));
    const bytes = packed(header, ...many, { end: 0, files: 100 });
    await expect(readBackup(bytes, undefined, { disk: 290_000 })).rejects.toThrow(noDisk);
    await readBackup(bytes, undefined, { disk: 310_000 });
  });
});

describe('a name of something else is refused in a sentence, at once', () => {
  it.each<[what: string, make: (path: string) => unknown]>([
    ['a pipe', (path) => execFileSync('mkfifo', [path])],
    ['a folder', (path) => symlink(folder, path)],
    ['a device', (path) => symlink('/dev/zero', path)],
    ['a socket', (path) => new Promise<void>((done) => createServer().unref().listen(path, done))],
  ])('%s', async (what, make) => {
    const path = join(folder, what.replaceAll(' ', '-'));
    await make(path);
    await expect(readBackup(path)).rejects.toThrow(`${path} não é um arquivo.`);
  });

  it.each([
    ['a link to itself', 'loop'],
    ['nothing', 'nada'],
  ])('%s', async (_, name) => {
    const path = join(folder, name);
    await symlink(path, join(folder, 'loop')).catch(() => undefined);
    await expect(readBackup(path)).rejects.toThrow(`O arquivo ${path} não pôde ser lido.`);
  });
});
