import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fileSentences, maxFileBytes, storageQuota } from '#contract/files.ts';
import { jobs } from '#contract/jobs.ts';
import { maxMediaBytes, mediaSentences } from '#contract/media.ts';
import { keyedHash } from '../http/keyed-hash.ts';
import { jobsKey, send, startApi } from '../testing/api.ts';
import { testEnv } from '../testing/database.ts';
import { type Name, openParish } from '../testing/parish.ts';
import { drawing, jpegOf, place, webpOf, withPlace } from '../testing/pictures.ts';
import { scansApi } from '../testing/scans-api.ts';
import { addTableWithFiles } from '../testing/table-with-files.ts';

const parish = openParish();
const log: object[] = [];
let api: ReturnType<typeof scansApi>;
beforeAll(async () => {
  await addTableWithFiles(parish().database);
  api = scansApi(parish().database.fetch, log);
});
afterEach(() => parish().database.sql.exec('delete from private.rate_limits'));

const sql = () => parish().database.sql;
const stored = () => readdir(join(parish().database.storageFolder, 'private')).catch((): string[] => []);
const bytesOf = (text: string) => new TextEncoder().encode(text);
const pdf = (padding = 0) => bytesOf(`%PDF-1.7\n${' '.repeat(padding)}\ntrailer\n%%EOF\n`);

async function store(file: BodyInit, who: Name = 'raimundo', path = '/scans', on = api) {
  const response = await on.request(path, { method: 'POST', headers: bearer(who), body: file });
  return { status: response.status, body: await response.json() };
}
const bearer = (who: Name | undefined) => (who ? { Authorization: `Bearer ${parish().token(who)}` } : undefined);
const read = (id: string, who: Name | undefined = 'raimundo') =>
  api.request(`/scans/${id}/file`, who && { headers: bearer(who) as Record<string, string> });

describe('a file of a row', () => {
  it('is answered unchanged, as an attachment, and not to shared caches', async () => {
    const { status, body } = await store(pdf());
    expect(status).toBe(200);
    const response = await read(body.data.id);
    expect({ status: response.status, ...Object.fromEntries(response.headers) }).toMatchObject({
      status: 200,
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="nota.pdf"',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(pdf());
  });

  it('is stored without a photo’s GPS position', async () => {
    for (const [picture, type, name] of [
      [withPlace(drawing()).jpeg(), 'image/jpeg', 'nota.jpg'],
      [withPlace(drawing()).webp(), 'image/webp', 'nota.webp'],
    ] as const) {
      const { body } = await store(new Uint8Array(await picture.toBuffer()), 'raimundo', '/photos');
      const response = await read(body.data.id);
      expect(response.headers.get('content-type')).toBe(type);
      expect(response.headers.get('content-disposition')).toContain(name);
      const kept = Buffer.from(await response.arrayBuffer());
      expect(kept.includes(place)).toBe(false);
      expect(await sharp(kept).metadata()).toMatchObject({ width: 40, height: 30 });
    }
  });

  it('has a name of its own, also where another has the same content', async () => {
    const before = (await stored()).length;
    await Promise.all([store(pdf()), store(pdf())]);
    expect(await stored()).toHaveLength(before + 2);
  });

  it('is read by whoever may read the row, and stored by whoever may write it', async () => {
    const { id } = (await store(pdf(), 'lucia')).body.data;
    const asked: [Name | undefined, number, string | undefined][] = [
      ['lucia', 200, undefined],
      ['raimundo', 200, undefined],
      ['tereza', 404, 'not_found'],
      ['chico', 403, 'forbidden'],
      ['otavio', 401, 'account_inactive'],
    ];
    for (const [who, status, code] of asked) {
      const response = await read(id, who);
      expect([response.status, status === 200 ? undefined : (await response.json()).code], who).toEqual([status, code]);
    }
    expect((await api.request(`/scans/${id}/file`)).status).toBe(401);
    await sql().query('update public.scans set is_open = true where id = $1', [id]);
    expect((await read(id, 'tereza')).status).toBe(200);

    expect((await store(pdf(), 'tereza')).body.code).toBe('forbidden');
    expect((await store(pdf(), 'chico')).body.code).toBe('forbidden');
    expect((await store(pdf(), 'otavio')).body.code).toBe('account_inactive');
    expect((await api.request('/scans', { method: 'POST', body: pdf() })).status).toBe(401);
  });

  it('of somebody else can’t be written into one’s own row', async () => {
    const { id } = (await store(pdf(), 'lucia')).body.data;
    const [row] = await sql().query('select file from public.scans where id = $1', [id]);
    const { database, token } = parish();
    const response = await database.fetch(`${database.env.supabaseUrl}/rest/v1/scans`, {
      method: 'POST',
      headers: {
        apikey: database.env.publishableKey,
        Authorization: `Bearer ${token('raimundo')}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ file: row?.file }),
    });
    expect((await response.json()).code).toBe('PT409');
  });

  it('that Storage lost is not found', async () => {
    const { id } = (await store(pdf())).body.data;
    await sql().exec(`delete from storage.objects where bucket_id = 'private'`);
    expect(await (await read(id)).json()).toMatchObject({ code: 'not_found' });
  });
});

describe('a file is refused by its content, and nothing is stored', () => {
  const { otherFile, tooLarge } = fileSentences;
  it.each<[string, () => BodyInit | Promise<BodyInit>, string, number, string]>([
    ['nothing', () => '', '/scans', 400, otherFile],
    ['a page', () => '<script>hacked()</script>%%EOF', '/scans', 400, otherFile],
    ['a page before a PDF', () => new Blob(['<html>', pdf()]), '/scans', 400, otherFile],
    ['a PDF without its end', () => pdf().slice(0, -6), '/scans', 400, otherFile],
    ['a PDF with another file behind it', () => new Blob([pdf(), new Uint8Array(2000)]), '/scans', 400, otherFile],
    ['another PDF version', () => bytesOf('%PDF-9.9\n%%EOF'), '/scans', 400, otherFile],
    ['a PDF that is too large', () => pdf(maxFileBytes), '/scans', 413, tooLarge],
    ['a drawing', () => '<svg onload="hacked()"/>', '/scans', 400, otherFile],
    ['a picture that is cut off', async () => (await jpegOf()).slice(0, -9), '/scans', 400, otherFile],
    ['too many pixels', () => webpOf({ width: 1601 }), '/scans', 400, mediaSentences.tooManyPixels],
    [
      'a picture that is too large',
      async () => new Blob([await webpOf(), new Uint8Array(maxMediaBytes)]),
      '/scans',
      413,
      mediaSentences.tooLarge,
    ],
    ['a PDF where a photo is asked for', () => pdf(), '/photos', 400, mediaSentences.noPicture],
  ])('%s', async (_, file, path, status, message) => {
    const before = await stored();
    const answer = await store(await file(), 'raimundo', path);
    expect({ status: answer.status, message: answer.body.message }).toEqual({ status, message });
    expect(await stored()).toEqual(before);
  });

  it('when it exceeds the quota of all files', async () => {
    const before = await stored();
    await sql().query(`insert into storage.objects (bucket_id, name, metadata) values ('media', 'a.webp', $1)`, [
      { size: storageQuota - pdf().byteLength + 1 },
    ]);
    expect((await store(pdf())).body).toMatchObject({ code: 'disk_full', message: fileSentences.full });
    await sql().exec(`delete from storage.objects where name = 'a.webp'`);
    expect(await stored()).toEqual(before);
    expect((await store(pdf())).status).toBe(200);
  });

  it('above sixty in ten minutes by one person', async () => {
    await sql().query(`select public.hit_rate_limit('media:' || $1, 60, 600) from generate_series(1, 60)`, [
      await keyedHash(testEnv, parish().person('lucia').id),
    ]);
    expect((await store(pdf(), 'lucia')).body.code).toBe('rate_limited');
  });
});

describe('when Storage fails, as hosted or on one machine', () => {
  const answering = (answer: () => Response | Promise<Response>) => {
    const { database } = parish();
    return scansApi(
      (input, init) =>
        new URL(new Request(input, init).url).pathname.startsWith('/storage/')
          ? Promise.resolve(answer())
          : database.fetch(input, init),
      log,
    );
  };
  const refusal = (statusCode: string) => () =>
    Response.json({ statusCode, error: 'x', message: 'Segredo' }, { status: 400 });
  const { full, tooLarge, unreachable } = fileSentences;

  it.each<[string, () => Response | Promise<Response>, string, string]>([
    ['its disk is full', refusal('507'), 'disk_full', full],
    ['the project used up its space', refusal('402'), 'disk_full', full],
    ['it takes less', refusal('413'), 'body_too_large', tooLarge],
    ['its bucket is gone', refusal('404'), 'unavailable', unreachable],
    ['the key is refused', refusal('403'), 'unavailable', unreachable],
    ['it fails', () => new Response('<html>', { status: 502 }), 'unavailable', unreachable],
    ['a proxy answers for it', () => Response.json({}), 'unavailable', unreachable],
    ['a proxy answers nothing', () => Response.json(null), 'unavailable', unreachable],
    ['nobody answers', () => Promise.reject(new TypeError('no route to Segredo')), 'unavailable', unreachable],
  ])('%s: it says so, in its own words', async (_, answer, code, message) => {
    const before = await sql().query('select count(*)::integer as n from public.scans');
    const { body } = await store(pdf(), 'raimundo', '/scans', answering(answer));
    expect(body).toMatchObject({ code, message });
    expect(await sql().query('select count(*)::integer as n from public.scans')).toEqual(before);
    expect(JSON.stringify(log)).not.toContain('Segredo');
  });

  const answeringPdf = (body: BodyInit | null, type: string) => () =>
    new Response(body, { headers: { 'Content-Type': type } });
  it.each<[string, () => Response]>([
    ['fails', () => new Response('<html>', { status: 502 })],
    ['is a page', answeringPdf('<html>', 'text/html')],
    ['is another type of file', answeringPdf(pdf(), 'image/webp')],
    ['is empty', answeringPdf(null, 'application/pdf')],
    ['is empty, and of no type', () => new Response(null)],
    ['is a proxy’s 404', () => new Response(null, { status: 404 })],
    ['is a proxy’s 404 in JSON', () => Response.json({ message: 'no Route matched' }, { status: 404 })],
    ['says that the bucket is gone', refusal('404')],
  ])('a file whose answer %s is not answered, and is read when it answers again', async (_, answer) => {
    const { id } = (await store(pdf())).body.data;
    const broken = answering(answer);
    const response = await broken.request(`/scans/${id}/file`, {
      headers: bearer('raimundo') as Record<string, string>,
    });
    expect(await response.json()).toMatchObject({ code: 'unavailable', message: unreachable });
    expect((await read(id)).status).toBe(200);
  });
});

describe('a file is removed', () => {
  /** Runs the job and returns its outcome. */
  const removal = async (fetchStorage = parish().database.fetch) => {
    await sql().exec('update public.jobs set due_at = now() where true');
    const running = startApi({ ...parish().database, fetch: fetchStorage });
    const { body } = await send(running, '/jobs/run', { method: 'POST', token: jobsKey });
    return jobs.run.answer.parse(body.data).find(({ name }) => name === 'file-removal')?.outcome;
  };
  const nameOf = async (id: string) =>
    (await sql().query<{ file: string }>('select file from public.scans where id = $1', [id]))[0]?.file;

  it('with its row, and the sweep of photos touches none', async () => {
    const [kept, deleted] = await Promise.all([store(pdf()), store(pdf())]);
    const [keptName, deletedName] = await Promise.all([kept, deleted].map(({ body }) => nameOf(body.data.id)));
    const path = `/scans/${deleted.body.data.id}`;
    expect(
      (await api.request(path, { method: 'DELETE', headers: bearer('lucia') as Record<string, string> })).status,
    ).toBe(200);
    expect((await read(deleted.body.data.id)).status).toBe(404);
    expect(await stored()).toContain(deletedName);

    const failing: typeof fetch = (input, init) =>
      new Request(input, init).method === 'DELETE'
        ? Promise.reject(new TypeError('lost'))
        : parish().database.fetch(input, init);
    expect(await removal(failing)).toBe('failed');
    expect(await removal()).toBe('done');
    expect(await stored()).not.toContain(deletedName);
    expect(await stored()).toContain(keptName);

    await sql().exec(`update private.unused_media set since = since - interval '60 days' where true`);
    expect(await removal()).toBe('done');
    expect((await read(kept.body.data.id)).status).toBe(200);
  });

  it('when no row referred to it within a day', async () => {
    const before = await stored();
    await store(pdf(), 'tereza');
    const left = (await stored()).filter((name) => !before.includes(name));
    expect(left).toHaveLength(1);
    expect(await removal()).toBe('done');
    expect(await stored()).toEqual(expect.arrayContaining(left));
    await sql().exec(`update private.files set remove_after = remove_after - interval '25 hours' where true`);
    expect(await removal()).toBe('done');
    expect(await stored()).not.toEqual(expect.arrayContaining(left));
  });

  it('with hundreds of others in one run', async () => {
    await sql().exec(`
      insert into private.files (name, remove_after) select gen_random_uuid() || '.pdf', now() from generate_series(1, 230)`);
    expect(await removal()).toBe('done');
    expect(await sql().query(`select 1 as left from private.files where claimed_at is not null`)).toEqual([]);
  });
});
