import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backupsInBackground } from './background.ts';
import { encrypting } from './encryption.ts';
import { copyName } from './kept-copies.ts';
import { passphraseChecks } from './passphrase-check.ts';

const id = 'abcdef';
const encrypted = { isAsked: false, isEncrypted: true, isWhole: false };
const passphrases = { former: 'a senha de antes', newest: 'casa amarela da rua #45' };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paroquia-check-'));
  const copies = { '2026-11-18-03h00': passphrases.former, '2026-11-19-03h00': passphrases.newest };
  for (const [stamp, passphrase] of Object.entries(copies)) {
    const whole = await buffer(encrypting(passphrase, 10)(Readable.from([randomBytes(200_000)])));
    // The header alone is read: a backup that was cut still tells whose passphrase it has.
    await writeFile(join(folder, copyName(stamp, id, encrypted)), whole.subarray(0, 100_000));
  }
  await writeFile(join(folder, copyName('2026-11-20-03h00', id, { ...encrypted, isEncrypted: false })), 'unencrypted');
  await writeFile(join(folder, copyName('2026-11-21-03h00', '123456', encrypted)), 'another installation’s');
});
afterAll(() => rm(folder, { recursive: true }));

const { opens } = backupsInBackground(new AbortController().signal);
const checks = (where = folder) =>
  passphraseChecks({ folder: where, id, opens, now: () => new Date('2026-11-22T12:00:00Z') });

test('a passphrase is tried on the installation’s newest encrypted backup', async () => {
  const check = checks();
  const tries = [passphrases.newest, passphrases.former, `${passphrases.newest} `].map(check);
  expect((await Promise.all(tries)).map((tried) => tried?.opens)).toEqual([true, false, false]);
  expect((await tries[0])?.day).toBe('2026-11-19');
});

test('a backup that is no file of age fails, and the next try goes on', async () => {
  const check = checks();
  const path = join(folder, copyName('2026-11-22-03h00', id, encrypted));
  await writeFile(path, randomBytes(5000));
  await expect(check(passphrases.newest)).rejects.toThrow();
  await rm(path);
  expect(await check(passphrases.newest)).toMatchObject({ opens: true });
});

test('without an encrypted backup there is nothing to try', async () => {
  expect(await checks(join(folder, 'none'))('qualquer senha')).toBeUndefined();
});

test('tries go one after the other', async () => {
  let running = 0;
  let most = 0;
  const check = passphraseChecks({
    folder,
    id,
    now: () => new Date('2026-11-22T12:00:00Z'),
    opens: async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
      return true;
    },
  });
  await Promise.all([1, 2, 3].map(() => check('uma senha')));
  expect(most).toBe(1);
});
