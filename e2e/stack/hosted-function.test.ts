import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { read } from '@e965/xlsx';
import { decodeJwt, generateKeyPair, SignJWT } from 'jose';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auth } from '#contract/auth.ts';
import { type Client, createClient } from '#contract/client.ts';
import { createDownload } from '#contract/download.ts';
import { events } from '#contract/events.ts';
import { liturgia, liturgicalColours } from '#contract/liturgia.ts';
import { media } from '#contract/media.ts';
import { mediaAddress } from '#contract/media-source.ts';
import { news } from '#contract/news.ts';
import { ensureHostedDeno, hostedDenoProgram } from '../../.ci/hosted-deno.mjs';
import { webpOf } from '../../edge-functions/api/testing/pictures.ts';
import { signToken } from '../../edge-functions/api/testing/token.ts';
import { type BundleFile, bundleFolder } from '../../hosted/bundle.ts';
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

/** A file of the bundle with its static imports. */
function loadedAtOnce(name: string): BundleFile[] {
  const reached = new Set([name]);
  for (const reachedName of reached) {
    const file = uploaded.bundle.find((one) => one.name === reachedName);
    for (const needed of file?.imports ?? []) if (!file?.later.includes(needed)) reached.add(needed);
  }
  return uploaded.bundle.filter((file) => reached.has(file.name));
}

describe('the upload', () => {
  test('is the bundle, all of it and nothing else', () => {
    const names = uploaded.bundle.map(({ name }) => `${bundleFolder}/${name}`);
    expect([...uploaded.files].sort()).toEqual(names.sort());
  });

  test('holds neither tests nor the one-machine stack', () => {
    const modules = uploaded.bundle.flatMap((file) => file.modules);
    expect(modules).toContain('edge-functions/api/index.ts');
    const product = /^(edge-functions\/(api|contract|settings)\/|absent\/|node_modules\/|site\/content\/parish\.json$)/;
    expect(modules.filter((module) => !product.test(module) || /\.test\.|\/testing\//.test(module))).toEqual([]);
  });

  test('imports only its own files and the runtime’s built-in modules', () => {
    const names = uploaded.bundle.map(({ name }) => name);
    const imports = uploaded.bundle.flatMap((file) => file.imports);
    expect(imports.filter((name) => !name.startsWith('node:') && !names.includes(name))).toEqual([]);
  });

  test('has reports in separate files, which a start doesn’t load', () => {
    const modules = loadedAtOnce('index.js').flatMap((file) => file.modules);
    expect(modules).toContain('edge-functions/api/index.ts');
    expect(
      modules.filter((module) => /node_modules\/(jspdf|fflate|exceljs|archiver)\/|reports\/(pdf|xlsx)\//.test(module)),
    ).toEqual([]);
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

  const connection = () => ({ baseUrl: `${api.url}/functions/v1/api`, timeout: 30_000 });
  const callAs = (token?: string) => createClient({ ...connection(), token: () => token ?? null });
  const signIn = async (password: string, email: string = staff.admin) =>
    (await callAs()(auth.login, { body: { email, password } })).data;
  const draft = (title: string) => ({ title, content: '<p>Texto <em>novo</em></p>', is_published: false });

  test('give a visitor the news', async () => {
    const { data } = await callAs()(news.published, { query: { page: 1, limit: 3 } });
    expect(data.length).toBe(3);
  });

  test('give a visitor today’s liturgy, with title and colour from the calendar', async () => {
    const { data } = await callAs()(liturgia.day, {});
    expect(data.liturgia).toMatch(/\S/);
    expect(liturgicalColours).toContain(data.cor);
    expect([data.leituras?.evangelho.length, data.fonte?.nome]).toEqual([1, expect.stringContaining('Figueiredo')]);
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

  test('make reports', async () => {
    const { token } = await signIn(staffPassword, staff.editor);
    const body = { date: '2026-02-11', title: 'Festa da padroeira', description: 'Missa solene' };
    await callAs(token)(events.create, { body });
    const download = createDownload({ ...connection(), token: () => token });
    const query = { year: 2026, month: 2 };
    const pdf = await download(events.exportPdf, { query });
    expect((await extractText(await pdf.bytes(), { mergePages: true })).text).toContain(body.title);
    const spreadsheet = await download(events.exportXls, { query });
    expect(JSON.stringify(read(await spreadsheet.arrayBuffer()).Sheets)).toContain(body.title);
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

  test('log the requests without their content', () => {
    expect(api.output()).toContain('"route":"/news"');
    expect(api.output()).not.toMatch(new RegExp(`${staffPassword}|${staff.admin}`));
  });
});
