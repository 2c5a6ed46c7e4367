import { beforeAll, expect, it } from 'vitest';
import { errors } from '#contract/errors.ts';
import { send } from '../testing/api.ts';
import { openParish } from '../testing/parish.ts';

const parish = openParish();

beforeAll(async () => {
  // PostgreSQL raises this when a table's file can't grow; e2e/stack tests it on a full disk.
  await parish().database.sql.exec(`
    create function public.no_room() returns trigger language plpgsql set search_path = '' as $$
    begin
      raise exception 'could not extend file "base/5/16717": No space left on device' using errcode = 'disk_full';
    end $$;
    create trigger no_room before insert on public.news for each row execute function public.no_room()`);
});

it('tells staff that nothing was saved when the disk is full', async () => {
  const { status, body } = await send(parish().api, '/news', {
    method: 'POST',
    token: parish().token('tereza'),
    body: { title: 'Missa', content: '<p>Às nove.</p>' },
  });
  expect({ status, ...body }).toMatchObject({ status: 503, code: 'disk_full', message: errors.disk_full.message });
  expect((await send(parish().api, '/news/published')).status).toBe(200);
});
