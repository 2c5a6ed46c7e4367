import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { storageQuota } from '#contract/files.ts';
import { maxMediaBytes, media, mediaSentences, type Photo } from '#contract/media.ts';
import { isMediaSource } from '#contract/media-source.ts';
import { keyedHash } from '../http/keyed-hash.ts';
import { startApi, type TestApi } from '../testing/api.ts';
import { testEnv } from '../testing/database.ts';
import { type Name, openParish } from '../testing/parish.ts';
import { drawing, jpegOf, place, webpOf, withPlace } from '../testing/pictures.ts';
import { nameOf, pictureOf } from './rules.ts';

const parish = openParish();

interface Upload {
  who?: Name;
  type?: string;
  api?: TestApi;
  headers?: Record<string, string>;
}

/** Sends a file as the panel does. */
async function upload(file: BodyInit, { who = 'tereza', type = 'image/webp', api, headers = {} }: Upload = {}) {
  const response = await (api ?? parish().api).fetch(
    new Request('http://api.test/api/media', {
      method: 'POST',
      headers: { Authorization: `Bearer ${parish().token(who)}`, 'Content-Type': type, ...headers },
      body: file,
      duplex: 'half',
    } as RequestInit),
  );
  const body = await response.json();
  return { status: response.status, headers: response.headers, body, photo: body.data as Photo };
}

/** A visitor's request for a photo. */
const see = (src: string, init?: RequestInit) =>
  parish().database.fetch(`${parish().database.env.supabaseUrl}${src}`, init);

const stored = () => readdir(join(parish().database.storageFolder, 'media')).catch(() => []);
const sql = () => parish().database.sql;

afterEach(async () => {
  await parish().database.empty('private.rate_limits');
});

describe('a photo', () => {
  it.each<[Name, 'image/webp' | 'image/jpeg']>([
    ['lucia', 'image/webp'],
    ['tereza', 'image/jpeg'],
    ['raimundo', 'image/webp'],
  ])('of %s is stored, and anyone may see it', async (who, type) => {
    const options = { width: 1600, height: 900, shade: who.length };
    const file = await (type === 'image/webp' ? webpOf(options) : jpegOf(options));
    const { status, photo } = await upload(file, { who, type });
    expect(status).toBe(201);
    expect(media.create.answer.parse(photo)).toEqual(photo);
    expect(photo).toMatchObject({ width: 1600, height: 900, type, bytes: file.byteLength });
    expect(isMediaSource(photo.src)).toBe(true);
    const seen = await see(photo.src);
    expect(Object.fromEntries(seen.headers)).toMatchObject({
      'content-type': type,
      'cache-control': 'max-age=31536000, immutable',
      'content-length': String(file.byteLength),
    });
    expect(new Uint8Array(await seen.arrayBuffer())).toEqual(file);
  });

  it('has one address however often it is stored, by anyone and with any declared type', async () => {
    const file = await webpOf({ shade: 1 });
    const answers = await Promise.all([
      upload(file),
      upload(file, { who: 'raimundo' }),
      upload(file, { type: 'image/jpeg' }),
      upload(file, { type: 'IMAGE/WEBP; a=b' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ photo }) => JSON.stringify(photo))).size).toBe(1);
    expect((await upload(await webpOf({ shade: 2 }))).photo.src).not.toBe(answers[0]?.photo.src);
  });

  it('is stored without its GPS position', async () => {
    const pictures = [withPlace(drawing({ shade: 3 })).jpeg(), withPlace(drawing({ shade: 3 })).webp()];
    for (const picture of pictures) {
      const file = new Uint8Array(await picture.toBuffer());
      expect(Buffer.from(file).includes(place)).toBe(true);
      const { photo } = await upload(file);
      const kept = Buffer.from(await (await see(photo.src)).arrayBuffer());
      expect(kept.includes(place)).toBe(false);
      expect(await sharp(kept).metadata()).toMatchObject({ width: 40, height: 30 });
    }
  });
});

describe('a file is refused, and nothing is stored', () => {
  const noise = (bytes: number) => new Uint8Array(bytes).fill(7);
  it.each<[string, () => BodyInit | Promise<BodyInit>, Upload, number, string, string]>([
    ['larger than it may be', () => noise(maxMediaBytes + 1), {}, 413, 'body_too_large', mediaSentences.tooLarge],
    [
      'larger than it says',
      () => new Blob([noise(maxMediaBytes), noise(1)]).stream(),
      { headers: { 'Transfer-Encoding': 'chunked' } },
      413,
      'body_too_large',
      mediaSentences.tooLarge,
    ],
    ['without a type', () => noise(9), { type: '' }, 415, 'unsupported_media_type', mediaSentences.otherType],
    [
      'that says it is a drawing',
      () => '<svg/>',
      { type: 'image/svg+xml' },
      415,
      'unsupported_media_type',
      mediaSentences.otherType,
    ],
    [
      'in a form',
      () => '--a\r\n',
      { type: 'multipart/form-data; boundary=a' },
      415,
      'unsupported_media_type',
      mediaSentences.otherType,
    ],
    ['that is a drawing', () => '<svg onload="hacked()"/>', {}, 400, 'invalid_input', mediaSentences.noPicture],
    [
      'that is a page',
      () => '<script>hacked()</script>',
      { type: 'image/jpeg' },
      400,
      'invalid_input',
      mediaSentences.noPicture,
    ],
    ['with nothing in it', () => '', {}, 400, 'invalid_input', mediaSentences.noPicture],
    [
      'cut off',
      async () => (await jpegOf()).slice(0, -9),
      { type: 'image/jpeg' },
      400,
      'invalid_input',
      mediaSentences.noPicture,
    ],
    ['one pixel too wide', () => webpOf({ width: 1601 }), {}, 400, 'invalid_input', mediaSentences.tooManyPixels],
    ['one pixel too high', () => jpegOf({ height: 1601 }), {}, 400, 'invalid_input', mediaSentences.tooManyPixels],
  ])('%s', async (_, file, options, status, code, message) => {
    const before = await stored();
    const answer = await upload(await file(), options);
    expect({ status: answer.status, ...answer.body }).toMatchObject({ status, code, message });
    expect(await stored()).toEqual(before);
  });
});

describe('when Storage fails', () => {
  const refusing = (answer: () => Response | Promise<Response>) => {
    const { database } = parish();
    return startApi({
      ...database,
      fetch: (input, init) =>
        new URL(new Request(input, init).url).pathname.startsWith('/storage/')
          ? Promise.resolve(answer())
          : database.fetch(input, init),
    });
  };
  const refusal =
    (statusCode: string, message = 'Segredo') =>
    () =>
      Response.json({ statusCode, error: 'x', message }, { status: 400 });

  it.each<[string, () => Response | Promise<Response>, number, string, string]>([
    ['because its disk is full', refusal('507'), 503, 'disk_full', mediaSentences.full],
    ['because the project used up its space', refusal('402'), 503, 'disk_full', mediaSentences.full],
    ['because it takes less', refusal('413'), 413, 'body_too_large', mediaSentences.tooLarge],
    ['because it fails', () => new Response('<html>', { status: 502 }), 503, 'unavailable', mediaSentences.unreachable],
    ['because its bucket is gone', refusal('404'), 503, 'unavailable', mediaSentences.unreachable],
    [
      'because nobody answers',
      () => Promise.reject(new TypeError('no route to Segredo')),
      503,
      'unavailable',
      mediaSentences.unreachable,
    ],
  ])('%s, it says so', async (why, answer, status, code, message) => {
    const api = refusing(answer);
    const reply = await upload(await webpOf({ shade: 4 }), { api });
    expect({ status: reply.status, ...reply.body }).toMatchObject({ status, code, message });
    const log = JSON.stringify(api.log);
    for (const secret of ['Segredo', parish().token('tereza').split('.')[0] as string, 'webp'])
      expect(log).not.toContain(secret);
    if (status === 503) expect(log).toContain('StorageRefusal');
    // The log has the kind of failure for the operator, without its message.
    expect(log.includes('TypeError')).toBe(why === 'because nobody answers');
  });
});

it('staff can’t store or read anything in Storage directly', async () => {
  const { database } = parish();
  const { env } = database;
  const file = new Uint8Array(await webpOf({ shade: 40 }));
  const name = await nameOf(pictureOf(file));
  const askStorage = async (who: Name, method: string, path: string, body?: BodyInit) => {
    const response = await database.fetch(`${env.supabaseUrl}/storage/v1/object/${path}`, {
      method,
      headers: {
        apikey: env.publishableKey,
        Authorization: `Bearer ${parish().token(who)}`,
        'Content-Type': method === 'DELETE' ? 'application/json' : 'image/webp',
      },
      ...(body !== undefined && { body }),
    });
    return await response.json();
  };
  for (const who of ['lucia', 'tereza', 'raimundo', 'chico', 'otavio'] as const) {
    expect(await askStorage(who, 'POST', `media/${name}`, file)).toMatchObject({ statusCode: '403' });
    expect(await askStorage(who, 'POST', `private/${crypto.randomUUID()}.webp`, file)).toMatchObject({
      statusCode: '403',
    });
  }
  const { photo } = await upload(file);
  expect(photo.src.endsWith(name)).toBe(true);
  for (const who of ['lucia', 'tereza'] as const) {
    await askStorage(who, 'DELETE', 'media', JSON.stringify({ prefixes: [name] }));
  }
  expect((await see(photo.src)).status).toBe(200);
});

it('above the quota of all files nothing new is stored; a photo that exists still succeeds', async () => {
  const [before, file] = [await webpOf({ shade: 41 }), await webpOf({ shade: 42 })];
  const { photo } = await upload(before);
  await sql().query(`insert into storage.objects (bucket_id, name, metadata) values ('private', 'a.pdf', $1)`, [
    { size: storageQuota - file.byteLength },
  ]);
  onTestFinished(() => sql().exec(`delete from storage.objects where bucket_id = 'private'`));
  const stock = await stored();
  const refused = await upload(file);
  expect({ status: refused.status, ...refused.body }).toMatchObject({
    status: 503,
    code: 'disk_full',
    message: mediaSentences.full,
  });
  expect(await stored()).toEqual(stock);
  expect((await upload(before)).photo).toEqual(photo);
});

it('is limited to sixty in ten minutes for each person', async () => {
  const file = await webpOf({ shade: 5 });
  await sql().query(`select public.hit_rate_limit('media:' || $1, 60, 600) from generate_series(1, 59)`, [
    await keyedHash(testEnv, parish().person('lucia').id),
  ]);
  expect((await upload('', { who: 'lucia' })).status).toBe(400);
  const { status, headers, body } = await upload(file, { who: 'lucia' });
  expect({ status, code: body.code }).toEqual({ status: 429, code: 'rate_limited' });
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(500);
  expect((await upload(file)).status).toBe(201);
});

it('a photo can’t be stored while the job removes it, but afterwards', async () => {
  const file = await webpOf({ shade: 6 });
  const { photo } = await upload(file);
  onTestFinished(() => sql().exec('delete from private.unused_media'));
  await sql().exec('update private.unused_media set claimed_at = now()');
  const refused = await upload(file);
  expect({ status: refused.status, ...refused.body }).toMatchObject({
    status: 503,
    message: mediaSentences.unreachable,
  });
  expect(refused.headers.get('Retry-After')).toBe('5');
  await sql().exec('delete from private.unused_media');
  expect((await upload(file)).photo).toEqual(photo);
});
