import { expect, it } from 'vitest';
import { backups } from '#contract/backups.ts';
import { send, startApi } from '../testing/api.ts';
import { openParish } from '../testing/parish.ts';

const parish = openParish();
const token = () => parish().token('lucia');
const last = async () =>
  backups.last.answer.parse((await send(parish().api, '/backups/last', { token: token() })).body.data);

it('shows administrators when the last backup was made and checked, or that there is none', async () => {
  const none = { madeAt: null, checkedAt: null, failure: null, isAutomatic: false, isRunning: false, places: [] };
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
    ...{ isOnDataDisk: false, lacksRoom: false, unencrypted: 0 },
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

it('is not offered by a hosted project', async () => {
  expect((await send(parish().api, '/backups', { method: 'POST', token: token() })).status).toBe(404);
});
