import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auth } from '#contract/auth.ts';
import { type Client, createClient } from '#contract/client.ts';
import { media, mediaAddress } from '#contract/media.ts';
import { news } from '#contract/news.ts';
import { ensureHostedDeno, hostedDenoProgram } from '../../.ci/hosted-deno.mjs';
import { webpOf } from '../../edge-functions/api/testing/pictures.ts';
import { signToken } from '../../edge-functions/api/testing/token.ts';
import { bundleFolder } from '../../hosted/bundle.ts';
import { type Program, startFunction, startProject } from '../../hosted/testing/program.ts';
import { keyId } from '../../hosted/testing/project-tokens.ts';
import { type UploadedFunction, uploadFunction } from '../../hosted/testing/uploaded-function.ts';
import { type Keys, parseKeys } from '../../local/auth/keys.ts';
import { denoProgram } from '../../local/install.mjs';
import { staff, staffPassword } from '../staff.ts';
import { copyInitializedData } from './initialized-data.ts';

let folder: string;
let keys: Keys;
let project: Program;
let uploaded: UploadedFunction;
beforeAll(async () => {
  await ensureHostedDeno();
  folder = await mkdtemp(join(tmpdir(), 'paroquia-function-'));
  const dataDir = await copyInitializedData(join(folder, 'data'));
  const keysPath = join(dataDir, 'keys.json');
  keys = parseKeys(await readFile(keysPath, 'utf8'), keysPath);
  [project, uploaded] = await Promise.all([startProject(dataDir), uploadFunction(folder)]);
});
afterAll(async () => {
  await project?.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
});

describe('the upload', () => {
  test('is the bundle, all of it and nothing else', () => {
    const names = uploaded.bundle.map(({ name }) => `${bundleFolder}/${name}`);
    expect([...uploaded.files].sort()).toEqual(names.sort());
  });

  test('holds neither tests nor the one-machine stack', () => {
    const modules = uploaded.bundle.flatMap((file) => file.modules);
    expect(modules).toContain('edge-functions/api/index.ts');
    const product = /^(edge-functions\/(api|contract)\/|node_modules\/|site\/content\/parish\.json$)/;
    expect(modules.filter((module) => !product.test(module) || /\.test\.|\/testing\//.test(module))).toEqual([]);
  });

  test('loads its own files and what the runtime has built in, nothing else', () => {
    const names = uploaded.bundle.map(({ name }) => name);
    const imports = uploaded.bundle.flatMap((file) => file.imports);
    expect(imports.filter((name) => !name.startsWith('node:') && !names.includes(name))).toEqual([]);
  });

  test('is at most 5 MB', () => {
    const bytes = uploaded.bundle.reduce((sum, file) => sum + file.bytes, 0);
    expect(bytes).toBeLessThanOrEqual(5_000_000);
  });
});

describe.each([
  ['the Deno of hosted projects', hostedDenoProgram],
  ['the Deno of one machine', denoProgram],
])('alone in %s the uploaded files', (_, deno) => {
  let api: Program;
  beforeAll(async () => {
    api = await startFunction(deno, uploaded, { url: project.url, keys });
  });
  afterAll(() => api?.stop());

  const callAs = (token?: string) =>
    createClient({ baseUrl: `${api.url}/functions/v1/api`, timeout: 30_000, token: () => token ?? null });
  const signIn = async (password: string) =>
    (await callAs()(auth.login, { body: { email: staff.admin, password } })).data;
  const draft = (title: string) => ({ title, content: '<p>Texto <em>novo</em></p>', is_published: false });

  test('give a visitor the news', async () => {
    const { data } = await callAs()(news.published, { query: { page: 1, limit: 3 } });
    expect(data.length).toBe(3);
  });

  test('refuse a wrong password', async () => {
    await expect(signIn('errada')).rejects.toMatchObject({ code: 'wrong_credentials' });
  });

  test('let an administrator sign in, write, publish and remove', async () => {
    const { token } = await signIn(staffPassword);
    const call = callAs(token);
    const title = `Notícia ${randomUUID()}`;
    const body = { ...draft(title), content: '<p onclick="x()">Texto <em>novo</em></p><script>y()</script>' };
    const { id } = (await call(news.create, { body })).data;
    const written = { title, content: '<p>Texto <em>novo</em></p>' };
    const readBy = async (reader: Client) => (await reader(news.byId, { params: { id } })).data;

    expect(await readBy(call)).toMatchObject(written);
    await expect(readBy(callAs())).rejects.toMatchObject({ code: 'not_found' });
    await call(news.publish, { params: { id }, body: { is_published: true } });
    expect(await readBy(callAs())).toMatchObject(written);
    await call(news.remove, { params: { id } });
    await expect(readBy(call)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('store a photo under the person’s own token, which then anybody sees', async () => {
    const { token } = await signIn(staffPassword);
    const content = await webpOf({ shade: randomInt(255) });
    const body = new File([content], '', { type: 'image/webp' });
    const { data: photo } = await callAs(token)(media.create, { body });
    const seen = await fetch(mediaAddress(photo.src, project.url));
    expect(new Uint8Array(await seen.arrayBuffer())).toEqual(content);
    await expect(callAs()(media.create, { body })).rejects.toMatchObject({ code: 'token_missing' });
  });

  test('refuse what a visitor writes', async () => {
    await expect(callAs()(news.create, { body: draft('Visita') })).rejects.toMatchObject({ code: 'token_missing' });
  });

  test('refuse a forged token', async () => {
    const person = { id: (await signIn(staffPassword)).user.id, email: staff.admin };
    const signedWithSecret = signToken(keys.jwtSecret, person);
    const { privateKey } = await generateKeyPair('ES256');
    const signedWithOtherKey = await new SignJWT(decodeJwt(signedWithSecret))
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .sign(privateKey);
    for (const token of [signedWithSecret, signedWithOtherKey]) {
      const written = callAs(token)(news.create, { body: draft('Falsa') });
      await expect(written).rejects.toMatchObject({ code: 'token_invalid' });
    }
  });

  test('answer only below the name of the function', async () => {
    const answer = await fetch(`${api.url}/functions/v1/apis/health`);
    await answer.body?.cancel();
    expect(answer.status).toBe(404);
  });

  test('log the requests, without what was sent', () => {
    expect(api.output()).toContain('"route":"/news"');
    expect(api.output()).not.toMatch(new RegExp(`${staffPassword}|${staff.admin}`));
  });
});
