import { expect, it } from 'vitest';
import { backups } from '#contract/backups.ts';
import { send } from '../testing/api.ts';
import { openParish } from '../testing/parish.ts';

const parish = openParish();
const last = async () =>
  backups.last.answer.parse((await send(parish().api, '/backups/last', { token: parish().token('lucia') })).body.data);

it('shows administrators when the last backup was made, or that there is none', async () => {
  expect(await last()).toEqual({ madeAt: null });
  await parish().database.sql.exec(`insert into public.last_backup (made_at) values ('2026-11-20T03:00:00Z')`);
  expect(await last()).toEqual({ madeAt: '2026-11-20T03:00:00+00:00' });
});
