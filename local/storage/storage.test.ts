import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createDatabase, newStorageFolder, people, testEnv } from '../../edge-functions/api/testing/database.ts';
import { addStaff, type Person } from '../../edge-functions/api/testing/staff.ts';
import { signToken, type TokenDetails } from '../../edge-functions/api/testing/token.ts';
import type { OpenDatabase } from '../database/open-database.ts';
import { type Supabase, startSupabase } from '../supabase.ts';

const base = 'http://stack.test';
const folder = newStorageFolder();
const maxBytes = 2 * 1024 * 1024;

let database: OpenDatabase;
let supabase: Supabase;
const staff = {} as Record<keyof typeof people, Person>;
beforeAll(async () => {
  database = await createDatabase('migrated');
  supabase = await startSupabase(database, {
    keys: testEnv,
    siteUrl: 'https://paroquia.example',
    storageFolder: folder,
  });
  for (const name of Object.keys(people) as (keyof typeof people)[])
    staff[name] = await addStaff(database.runner, people[name]);
});
beforeEach(() => database.runner.exec('delete from storage.objects'));
afterAll(() => database.close());

type Who = keyof typeof people | 'visitor' | 'server';

/** The official client, as the API uses it. */
function clientOf(who: Who, details?: TokenDetails, bucket = 'media') {
  const isPerson = who !== 'visitor' && who !== 'server';
  return createClient(base, who === 'server' ? testEnv.secretKey : testEnv.publishableKey, {
    global: { fetch: supabase.internalFetch },
    ...(isPerson && { accessToken: async () => signToken(testEnv.jwtSecret, staff[who], details) }),
  }).storage.from(bucket);
}

const webp = { contentType: 'image/webp', cacheControl: '31536000, immutable' };
const name = `${'0a'.repeat(16)}.webp`;
const content = new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);

/** A request from the network. */
const ask = (path: string, init?: RequestInit) => supabase.answer(new Request(`${base}${path}`, init), '192.0.2.1');
const see = (of = name, headers: Record<string, string> = {}, method = 'GET') =>
  ask(`/storage/v1/object/public/media/${of}`, { method, headers });
const filesOnDisk = () => readdir(join(folder, 'media'));

describe('the official client', () => {
  test('stores, shows and removes a file', async () => {
    const stored = await clientOf('server').upload(name, content, webp);
    expect(stored.error).toBeNull();
    expect(stored.data).toEqual({ id: expect.any(String), path: name, fullPath: `media/${name}` });
    const [row] = await database.runner.query('select id, owner_id, metadata from storage.objects');
    expect(row).toMatchObject({
      id: stored.data?.id,
      owner_id: null,
      metadata: { mimetype: 'image/webp', size: 10, cacheControl: 'max-age=31536000, immutable' },
    });
    const { publicUrl } = clientOf('visitor').getPublicUrl(name).data;
    const shown = await ask(new URL(publicUrl).pathname);
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(content);

    const { data } = await clientOf('server').remove([name, `${'0b'.repeat(16)}.webp`]);
    expect(data?.map((object) => object.name)).toEqual([name]);
    expect((await see()).status).toBe(400);
    expect(await filesOnDisk()).toEqual([]);
  });

  test.each<[string, () => ReturnType<ReturnType<typeof clientOf>['upload']>, string, number]>([
    ['a visitor', () => clientOf('visitor').upload(name, content, webp), '403', 400],
    ['somebody who is no staff', () => clientOf('chico').upload(name, content, webp), '403', 400],
    ['somebody who is not active', () => clientOf('otavio').upload(name, content, webp), '403', 400],
    ['an editor, past the API', () => clientOf('tereza').upload(name, content, webp), '403', 400],
    ['financial staff, past the API', () => clientOf('raimundo').upload(name, content, webp), '403', 400],
    ['an administrator, past the API', () => clientOf('lucia').upload(name, content, webp), '403', 400],
    ['an ended session', () => clientOf('tereza', { expiresIn: -5 }).upload(name, content, webp), '403', 400],
    ['a forged session', () => clientOf('tereza', { secret: 'x'.repeat(40) }).upload(name, content, webp), '403', 400],
    ['an address', () => clientOf('server').upload('%2e%2e%2fkeys.json', content, webp), '400', 400],
    ['another bucket', () => clientOf('server', {}, 'outro').upload(name, content, webp), '404', 400],
    ['a drawing', () => clientOf('server').upload(name, content, { contentType: 'image/svg+xml' }), '415', 400],
    ['a form', () => clientOf('server').upload(name, new Blob([content]), webp), '415', 400],
    ['too much', () => clientOf('server').upload(name, new Uint8Array(maxBytes + 1), webp), '413', 400],
    ['a replacement', () => clientOf('server').upload(name, content, { ...webp, upsert: true }), '400', 400],
  ])('is told as hosted that it may not store: %s', async (_, upload, statusCode, status) => {
    const { data, error } = await upload();
    expect({ data, error }).toMatchObject({ data: null, error: { statusCode, status } });
    expect(await database.runner.query('select name from storage.objects')).toEqual([]);
    expect(await filesOnDisk().catch(() => [])).toEqual([]);
  });

  test('gets an error for an existing file, which stays unchanged', async () => {
    await clientOf('server').upload(name, content, webp);
    const again = await clientOf('server').upload(name, new Uint8Array([0]), webp);
    expect(again.error).toMatchObject({ statusCode: '409', message: 'The resource already exists' });
    expect(new Uint8Array(await (await see()).arrayBuffer())).toEqual(content);
  });

  test('removes nothing with a person’s token', async () => {
    await clientOf('server').upload(name, content, webp);
    for (const who of ['visitor', 'chico', 'tereza'] as const) {
      const { data, error } = await clientOf(who).remove([name]);
      expect(error?.message ?? data?.length, who).not.toBe(1);
    }
    expect((await see()).status).toBe(200);
  });
});

describe('a file from the network', () => {
  beforeEach(async () => {
    await clientOf('server').upload(name, content, webp);
  });

  test('has its type, and is cacheable for ever', async () => {
    const { status, headers } = await see();
    expect({ status, ...Object.fromEntries(headers) }).toMatchObject({
      status: 200,
      'content-type': 'image/webp',
      'content-length': '10',
      'cache-control': 'max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      'last-modified': expect.stringMatching(/GMT$/),
    });
    const head = await see(name, {}, 'HEAD');
    expect({ status: head.status, length: head.headers.get('content-length'), body: await head.text() }).toEqual({
      status: 200,
      length: '10',
      body: '',
    });
  });

  test('is not sent again to a reader who has it', async () => {
    const etag = (await see()).headers.get('etag') as string;
    for (const known of [etag, `W/${etag}`, `"a", ${etag}`, '*']) {
      const { status, body } = await see(name, { 'if-none-match': known });
      expect([status, body], known).toEqual([304, null]);
    }
    expect((await see(name, { 'if-none-match': '"a"' })).status).toBe(200);
  });

  test.each<[string, number, number[], string | null]>([
    ['bytes=0-3', 206, [1, 2, 3, 4], 'bytes 0-3/10'],
    ['bytes=8-', 206, [9, 10], 'bytes 8-9/10'],
    ['bytes=-2', 206, [9, 10], 'bytes 8-9/10'],
    ['bytes=-99', 206, [...content], 'bytes 0-9/10'],
    ['bytes=4-999', 206, [5, 6, 7, 8, 9, 10], 'bytes 4-9/10'],
    ['bytes=10-', 416, [], 'bytes */10'],
    ['bytes=-0', 416, [], 'bytes */10'],
    ['bytes=5-2', 200, [...content], null],
    ['bytes=0-1,4-5', 200, [...content], null],
    ['pages=1-2', 200, [...content], null],
    ['bytes=-', 200, [...content], null],
  ])('in part: %s', async (range, status, part, contentRange) => {
    const response = await see(name, { range });
    expect({
      status: response.status,
      part: [...new Uint8Array(await response.arrayBuffer())],
      range: response.headers.get('content-range'),
    }).toEqual({ status, part, range: contentRange });
  });

  test('is sent in parts only while it is unchanged', async () => {
    const etag = (await see()).headers.get('etag') as string;
    expect((await see(name, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
    expect((await see(name, { range: 'bytes=0-1', 'if-range': '"a"' })).status).toBe(200);
  });

  test.each(
    [
      ['../../keys.json', '..%2f..%2fkeys.json', '%2e%2e/keys.json', '..%5c..%5ckeys.json', `${name}%00`],
      [`${name}/`, `a/${name}`, `.${name}`, '', `${name}.1234abcd.new`, '%', name.toUpperCase()],
    ].flat(),
  )('%j is not one', async (path) => {
    await writeFile(join(folder, 'keys.json'), 'secret');
    const response = await see(path);
    expect([400, 401, 404]).toContain(response.status);
    expect(await response.text()).not.toContain('secret');
  });

  test('is not found in a bucket that is not public, or when it is lost', async () => {
    await database.runner.exec(`insert into storage.buckets (id, name) values ('closed', 'closed') on conflict do nothing;
      insert into storage.objects (bucket_id, name, metadata) values ('closed', '${name}', '{}')`);
    const closed = await ask(`/storage/v1/object/public/closed/${name}`);
    expect(await closed.json()).toMatchObject({ statusCode: '404', error: 'Bucket not found' });
    await database.runner.exec(
      `insert into storage.objects (bucket_id, name, metadata) values ('media', 'lost.webp', '{}')`,
    );
    expect(await (await see('lost.webp')).json()).toEqual({
      statusCode: '404',
      error: 'not_found',
      message: 'Object not found',
    });
  });

  test.each([
    ['GET', '/storage/v1/bucket'],
    ['POST', '/storage/v1/bucket'],
    ['GET', '/storage/v1/bucket/media'],
    ['POST', '/storage/v1/object/list/media'],
    ['POST', '/storage/v1/object/copy'],
    ['POST', '/storage/v1/object/move'],
    ['POST', `/storage/v1/object/sign/media/${name}`],
    ['PUT', `/storage/v1/object/media/${name}`],
    ['DELETE', `/storage/v1/object/media/${name}`],
    ['GET', `/storage/v1/object/info/media/${name}`],
    ['GET', '/storage/v1/object/list/media'],
    ['GET', `/storage/v1/render/image/public/media/${name}`],
    ['POST', '/storage/v1/upload/resumable'],
    ['GET', '/storage/v1/s3/media'],
    ['OPTIONS', `/storage/v1/object/media/${name}`],
  ])('%s %s is no call that the product uses', async (method, path) => {
    const response = await ask(path, {
      method,
      headers: { apikey: testEnv.secretKey, authorization: `Bearer ${testEnv.secretKey}` },
    });
    const { statusCode } = response.status === 400 ? await response.json() : { statusCode: '404' };
    expect([response.status, statusCode]).toEqual([expect.any(Number), '404']);
    expect([400, 404]).toContain(response.status);
    expect((await see()).status).toBe(200);
  });

  test('needs a key for everything but reading', async () => {
    const response = await ask(`/storage/v1/object/media/${name}`, { method: 'POST', body: content });
    expect(response.status).toBe(401);
  });
});

describe('an object of a private bucket', () => {
  const scan = '0a0a0a0a-0a0a-4a0a-8a0a-0a0a0a0a0a0a.pdf';
  const pdf = { contentType: 'application/pdf', cacheControl: '0, private, no-store' };
  const everybody: Who[] = ['visitor', 'chico', 'otavio', 'tereza', 'raimundo', 'lucia', 'server'];
  const notFound = { statusCode: '404', status: 400, message: 'Object not found' };

  test('is read by the server alone without a policy', async () => {
    expect((await clientOf('server', {}, 'private').upload(scan, content, pdf)).error).toBeNull();
    for (const who of everybody) {
      const { data, error } = await clientOf(who, {}, 'private').download(scan);
      if (who === 'server') expect(new Uint8Array((await data?.arrayBuffer()) ?? [])).toEqual(content);
      else expect(error, who).toMatchObject(notFound);
    }
  });

  test('is read by those whom a policy allows, and may not be cached', async () => {
    await database.runner.exec(`
      insert into storage.buckets (id, name) values ('shelf', 'shelf') on conflict do nothing;
      create policy "Staff read the shelf" on storage.objects for select to authenticated
      using (bucket_id = 'shelf' and (select private.is_staff()));
      create policy "Staff fill the shelf" on storage.objects for insert to authenticated
      with check (bucket_id = 'shelf' and (select private.is_staff()))`);
    onTestFinished(() =>
      database.runner.exec(`
        drop policy "Staff read the shelf" on storage.objects; drop policy "Staff fill the shelf" on storage.objects`),
    );
    expect((await clientOf('tereza', {}, 'shelf').upload(scan, content, pdf)).error).toBeNull();
    expect(await database.runner.query('select owner_id from storage.objects')).toEqual([
      { owner_id: staff.tereza.id },
    ]);
    const readers = [];
    for (const who of everybody) {
      const { error } = await clientOf(who, {}, 'shelf').download(scan);
      if (error) expect(error, who).toMatchObject(notFound);
      else readers.push(who);
    }
    expect(readers).toEqual(['tereza', 'raimundo', 'lucia', 'server']);
    const ended = { claims: { session_id: staff.raimundo.id } };
    expect((await clientOf('tereza', ended, 'shelf').download(scan)).error).toMatchObject(notFound);

    for (const path of [`shelf/${scan}`, `authenticated/shelf/${scan}`]) {
      const response = await readAs(signToken(testEnv.jwtSecret, staff.tereza), path);
      expect({ status: response.status, ...Object.fromEntries(response.headers) }).toMatchObject({
        status: 200,
        'content-type': 'application/pdf',
        'content-length': '10',
        'cache-control': 'max-age=0, private, no-store',
      });
    }
  });

  test('is not found by a public address, with another session, without a key, or under an invalid name', async () => {
    await clientOf('server', {}, 'private').upload(scan, content, pdf);
    const open = await ask(`/storage/v1/object/public/private/${scan}`);
    expect(await open.json()).toMatchObject({ statusCode: '404', error: 'Bucket not found' });
    expect((await ask(`/storage/v1/object/private/${scan}`)).status).toBe(401);
    const ended = await readAs(signToken(testEnv.jwtSecret, staff.lucia, { expiresIn: -5 }), `private/${scan}`);
    expect(await ended.json()).toMatchObject({ statusCode: '403' });
    for (const path of [
      'private/outro.pdf',
      'private/..%2fmedia%2fa.webp',
      `authenticated/private/.${scan}`,
      'outro/a.pdf',
    ]) {
      const missing = await readAs(testEnv.secretKey, path);
      expect([missing.status, (await missing.json()).statusCode, missing.headers.get('cache-control')], path).toEqual([
        400,
        '404',
        'no-store',
      ]);
    }
  });

  test('in a public bucket is read by the same addresses', async () => {
    await clientOf('server').upload(name, content, webp);
    expect((await clientOf('chico').download(name)).error).toBeNull();
  });

  /** A request with a key and a token, which may be the secret key. */
  const readAs = (token: string, path: string) =>
    ask(`/storage/v1/object/${path}`, {
      headers: {
        apikey: token === testEnv.secretKey ? token : testEnv.publishableKey,
        authorization: `Bearer ${token}`,
      },
    });
});

test('an unfinished file is removed at the next start, and no object without a file is listed', async () => {
  await mkdir(join(folder, 'media'), { recursive: true });
  await writeFile(join(folder, 'media', `${name}.0123abcd.new`), 'half');
  await startSupabase(database, { keys: testEnv, siteUrl: 'https://paroquia.example', storageFolder: folder });
  expect(await filesOnDisk()).not.toContain(`${name}.0123abcd.new`);

  const blocked = newStorageFolder();
  await writeFile(blocked, 'a file where the folder should be');
  const other = await startSupabase(database, {
    keys: testEnv,
    siteUrl: 'https://paroquia.example',
    storageFolder: blocked,
  });
  await expect(
    other.internalFetch(`${base}/storage/v1/object/media/${name}`, {
      method: 'POST',
      headers: { apikey: testEnv.secretKey, 'content-type': 'image/webp' },
      body: content,
    }),
  ).rejects.toThrow();
  expect(await database.runner.query('select name from storage.objects')).toEqual([]);
  expect(await readFile(blocked, 'utf8')).toContain('a file');
});
