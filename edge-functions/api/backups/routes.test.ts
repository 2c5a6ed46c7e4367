import { beforeEach, describe, expect, it } from 'vitest';
import { backups } from '#contract/backups.ts';
import { send, startApi, type TestApi } from '../testing/api.ts';
import { openParish } from '../testing/parish.ts';

const parish = openParish();
const token = () => parish().token('lucia');
const last = async () =>
  backups.last.answer.parse((await send(parish().api, '/backups/last', { token: token() })).body.data);

it('shows administrators when the last backup was made and checked, or that there is none', async () => {
  const none = {
    ...{ madeAt: null, checkedAt: null, failure: null },
    ...{ isAutomatic: false, isRunning: false, checksPassphrase: false, places: [] },
  };
  expect(await last()).toEqual(none);
  const { sql } = parish().database;
  await sql.exec(`insert into public.last_backup (made_at) values ('2026-11-20T03:00:00Z')`);
  expect(await last()).toEqual({ ...none, madeAt: '2026-11-20T03:00:00+00:00' });
  await sql.exec(`update public.last_backup set checked_at = '2026-11-01T06:00:00Z', failure = 'copy_folder'`);
  expect(await last()).toMatchObject({ checkedAt: '2026-11-01T06:00:00+00:00', failure: 'copy_folder' });
  await sql.exec(`update public.last_backup set failure = 'of_another_version'`);
  expect(await last()).toMatchObject({ failure: 'failed' });
});

it('one is made when an administrator asks, and none beside it', async () => {
  let isRunning = false;
  const place = {
    ...{ isSecond: false, copies: 23, bytes: 4e9, oldest: '2026-01-03', room: 8e10 },
    ...{ encrypted: 1, isOnDataDisk: false, lacksRoom: false, unencrypted: 0 },
  };
  const api = startApi(
    parish().database,
    {},
    {
      backups: {
        isRunning: () => isRunning,
        places: () => [place],
        start: () => {
          if (isRunning) return false;
          isRunning = true;
          return true;
        },
      },
    },
  );
  const ask = (as = token()) => send(api, '/backups', { method: 'POST', token: as });
  expect((await ask(parish().token('tereza'))).status).toBe(403);
  expect(isRunning).toBe(false);
  const first = await ask();
  expect(first.status).toBe(200);
  expect(first.body.data).toMatchObject({ isAutomatic: true, isRunning: true, places: [place] });
  const second = await ask();
  expect(second.status).toBe(409);
  expect(second.body.message).toBe('Uma cópia de segurança já está sendo feita.');
});

describe('a passphrase', () => {
  let newest: { opens: boolean; day: string } | undefined;
  const typed: string[] = [];
  const checking = () =>
    startApi(
      parish().database,
      {},
      {
        checkPassphrase: async (passphrase) => {
          typed.push(passphrase);
          return newest;
        },
      },
    );
  const check = (api: TestApi, passphrase: unknown, as = token()) =>
    send(api, '/backups/passphrase-checks', { method: 'POST', token: as, body: { passphrase } });

  beforeEach(() => parish().database.sql.exec('delete from private.rate_limits'));

  it('is tried on the newest encrypted backup as it was typed, and neither stored nor logged', async () => {
    const api = checking();
    expect((await send(api, '/backups/last', { token: token() })).body.data).toMatchObject({ checksPassphrase: false });
    newest = { opens: true, day: '2026-11-20' };
    const passphrase = ' casa amarela da rua #45 ';
    expect((await check(api, passphrase)).body.data).toEqual(newest);
    newest = { opens: false, day: '2026-11-20' };
    expect((await check(api, passphrase)).body.data).toEqual(newest);
    expect(typed).toEqual([passphrase, passphrase]);
    expect(JSON.stringify(api.log)).not.toContain('casa amarela');
    newest = undefined;
    expect((await check(api, passphrase)).body.message).toBe('Ainda não há cópia de segurança cifrada para conferir.');
  });

  it.each(['', 5, 'a'.repeat(1001)])('%j is not one', async (passphrase) => {
    expect((await check(checking(), passphrase)).status).toBe(400);
  });

  it('is tried five times in ten minutes by a person, and by nobody but administrators', async () => {
    const api = checking();
    newest = { opens: false, day: '2026-11-20' };
    typed.length = 0;
    expect((await check(api, 'errada', parish().token('tereza'))).status).toBe(403);
    for (let tries = 0; tries < 4; tries += 1) expect((await check(api, 'errada')).status).toBe(200);
    newest = { opens: true, day: '2026-11-20' };
    for (let tries = 0; tries < 3; tries += 1) expect((await check(api, 'certa')).status).toBe(200);
    newest = { opens: false, day: '2026-11-20' };
    expect((await check(api, 'errada')).status).toBe(200);
    const refused = await check(api, 'errada');
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'Foram muitas senhas erradas. Tente de novo em 10 minutos.',
    ]);
    expect(typed).toHaveLength(8);
  });

  it('is tried twenty times an hour by all persons together', async () => {
    const api = checking();
    const triesOfOthers = 20;
    await check(api, 'errada');
    await parish().database.sql.exec(
      `update private.rate_limits set hits = array_fill(now(), array[${triesOfOthers}]) where key like 'backups:passphrases:%'`,
    );
    expect((await check(api, 'errada')).status).toBe(429);
  });
});

it.each(['/backups', '/backups/passphrase-checks'])('%s is not offered by a hosted project', async (path) => {
  const call = { method: 'POST', token: token(), body: { passphrase: 'qualquer senha' } } as const;
  expect((await send(parish().api, path, call)).status).toBe(404);
});
