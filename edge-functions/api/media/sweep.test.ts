import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { jobs } from '#contract/jobs.ts';
import { jobsKey, send, startApi, type TestApi } from '../testing/api.ts';
import { openParish } from '../testing/parish.ts';
import { webpOf } from '../testing/pictures.ts';

const parish = openParish();

async function upload(shade: number): Promise<string> {
  const response = await parish().api.fetch(
    new Request('http://api.test/api/media', {
      method: 'POST',
      headers: { Authorization: `Bearer ${parish().token('tereza')}`, 'Content-Type': 'image/webp' },
      body: await webpOf({ shade }),
    }),
  );
  return (await response.json()).data.src;
}

const write = async (src: string) => {
  const { body } = await send(parish().api, '/news', {
    method: 'POST',
    token: parish().token('tereza'),
    body: { title: 'Festa', content: `<p>A festa</p><img src="${src}" alt="" width="40" height="30">` },
  });
  return body;
};

/** Moves the notes' dates back by some days and runs the job. */
async function sweepAfter(days: number, api: TestApi = parish().api): Promise<string | undefined> {
  await parish().database.sql.exec(`
    update private.unused_media set since = since - interval '${days} days';
    update public.jobs set due_at = now()`);
  const { body } = await send(api, '/jobs/run', { method: 'POST', token: jobsKey });
  return jobs.run.answer.parse(body.data).find(({ name }) => name === 'media-sweep')?.outcome;
}

const files = () => readdir(join(parish().database.storageFolder, 'media'));
const statusAt = async (src: string) => (await parish().database.fetch(`http://database.test${src}`)).status;

it('a photo that no text uses is removed after thirty days; one in a draft stays', async () => {
  const [used, unused] = [await upload(1), await upload(2)];
  const { data } = await write(used);
  expect(data.content).toContain(`src="${used}"`);
  expect(await sweepAfter(29)).toBe('done');
  expect(await files()).toHaveLength(2);
  expect(await sweepAfter(2)).toBe('done');
  expect(await files()).toEqual([used.split('/').at(-1)]);
  expect([await statusAt(used), await statusAt(unused)]).toEqual([200, 400]);

  await send(parish().api, `/news/${data.id}`, { method: 'DELETE', token: parish().token('tereza') });
  expect(await sweepAfter(31)).toBe('done');
  expect(await files()).toHaveLength(1);
  expect(await sweepAfter(31)).toBe('done');
  expect(await files()).toEqual([]);
  expect(await sweepAfter(0)).toBe('done');
});

it('one that was just stored again stays, and a text may use it', async () => {
  const src = await upload(3);
  await parish().database.sql.exec(`update private.unused_media set since = now() - interval '31 days'`);
  expect(await upload(3)).toBe(src);
  await sweepAfter(0);
  expect(await statusAt(src)).toBe(200);
  expect((await write(src)).success).toBe(true);
});

it('when Storage fails, so does the job; a text with the photo is refused, and the next run removes it', async () => {
  const { database } = parish();
  const src = await upload(4);
  const failing = startApi({
    ...database,
    fetch: (input, init) =>
      new Request(input, init).method === 'DELETE'
        ? Promise.reject(new TypeError('lost'))
        : database.fetch(input, init),
  });
  expect(await sweepAfter(31, failing)).toBe('failed');
  expect(failing.log).toContainEqual(expect.objectContaining({ event: 'job_failed', job: 'media-sweep' }));
  expect(await write(src)).toMatchObject({ success: false, code: 'photo_removed' });
  expect(await sweepAfter(0)).toBe('done');
  expect(await statusAt(src)).toBe(400);
  expect(await upload(4)).toBe(src);
  expect((await write(src)).success).toBe(true);
});

it('hundreds are removed in one run', async () => {
  await parish().database.sql.exec(`
    insert into storage.objects (bucket_id, name) select 'media', md5(n::text) || '.webp' from generate_series(1, 230) as n`);
  await sweepAfter(0);
  await sweepAfter(31);
  expect(
    await parish().database.sql.query(
      `select count(*)::integer as n from storage.objects where name = md5('7') || '.webp'`,
    ),
  ).toEqual([{ n: 0 }]);
  expect(await parish().database.sql.query('select 1 as left from private.unused_media')).toEqual([]);
});
