import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { fileSentences } from '#contract/files.ts';
import { jobs } from '#contract/jobs.ts';
import { documentOf, documents } from '#contract/published-document.ts';
import { jobsKey, send } from '../testing/api.ts';
import { type Name, openParish } from '../testing/parish.ts';

const parish = openParish();
const pdf = (content = '') => `%PDF-1.7\n${content}\ntrailer\n%%EOF\n`;
const name = 'Boletim “São José” de dezembro.pdf';

const call = (path: string, sent: Parameters<typeof send>[2] = {}, who: Name = 'tereza') =>
  send(parish().api, path, { token: parish().token(who), ...sent });
const ask = (path: string, who?: Name, init: RequestInit = {}) =>
  parish().api.fetch(
    new Request(`http://api.test/api${path}`, {
      ...init,
      headers: {
        Origin: 'https://paroquia.example',
        'x-test-address': '192.0.2.1',
        ...(init.headers as Record<string, string>),
        ...(who && { Authorization: `Bearer ${parish().token(who)}` }),
      },
    }),
  );
async function store(body: BodyInit, who?: Name, type = 'application/pdf') {
  const answer = await ask(documents.create.path, who, { method: 'POST', body, headers: { 'Content-Type': type } });
  return { status: answer.status, body: await answer.json() };
}
const stored = async (who: Name = 'tereza') => (await store(pdf(), who)).body.data.document as string;
const files = () => readdir(join(parish().database.storageFolder, 'private')).catch((): string[] => []);

const written = { title: 'Boletim', content: '<p>a</p>', document_name: name };
const hour = 3_600_000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();

beforeEach(async () => {
  await parish().database.empty('public.news', 'public.announcements', 'private.rate_limits');
});

describe.each(['/news', '/announcements'])('the PDF of a row of %s', (path) => {
  const create = async (more: object = {}) => {
    const document = await stored();
    return (await call(path, { method: 'POST', body: { ...written, document, is_published: true, ...more } })).body
      .data;
  };
  const read = (id: string, who?: Name) => ask(`${path}/${id}/documento`, who);

  it('is answered to visitors under its name, to be kept, and never run', async () => {
    const item = await create();
    expect(item).toMatchObject({ document_name: name, document_bytes: pdf().length });
    const [listed] = (await send(parish().api, path)).body.data;
    expect(documentOf(listed, { path: `${path}/:id/documento` })).toEqual({
      path: `${path}/${item.id}/documento`,
      label: `${name} · 1\u00a0kB`,
    });
    const response = await read(item.id);
    expect({ status: response.status, ...Object.fromEntries(response.headers) }).toMatchObject({
      status: 200,
      'content-type': 'application/pdf',
      'content-disposition':
        'attachment; filename="Boletim _Sao Jose_ de dezembro.pdf"; ' +
        "filename*=UTF-8''Boletim%20%E2%80%9CS%C3%A3o%20Jos%C3%A9%E2%80%9D%20de%20dezembro.pdf",
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(await response.text()).toBe(pdf());
  });

  it.each([
    ['is a draft', { is_published: false }],
    ['waits for its moment', { publish_at: at(hour) }],
    ['has ended', { publish_at: at(-2 * hour), expires_at: at(-hour) }],
  ])('that %s is only for staff', async (_, more) => {
    const { id } = await create(more);
    expect((await read(id)).status).toBe(404);
    expect((await read(id, 'chico')).status).toBe(404);
    expect((await read(id, 'raimundo')).status).toBe(200);
  });

  it('leaves the site as soon as it is unpublished, and Storage with its row or when another comes', async () => {
    const { id, document: former } = await create();
    expect((await read(id)).status).toBe(200);
    await call(`${path}/${id}`, { method: 'PUT', body: { is_published: false } });
    expect((await read(id)).status).toBe(404);
    const document = await stored();
    await call(`${path}/${id}`, { method: 'PUT', body: { document } });
    await removeReleased();
    expect(await files()).toContain(document);
    expect(await files()).not.toContain(former);
    await call(`${path}/${id}`, { method: 'DELETE' });
    await removeReleased();
    expect(await files()).not.toContain(document);
  });

  it('is taken away from its row alone', async () => {
    const { id } = await create();
    const { body } = await call(`${path}/${id}`, { method: 'PUT', body: { document: '', document_name: '' } });
    expect(body.data).toMatchObject({ document: null, document_name: null, document_bytes: null });
    expect(await (await read(id)).json()).toMatchObject({ code: 'not_found' });
  });

  it('stays when somebody else changes its row', async () => {
    const { id, document } = await create();
    await call(`${path}/${id}`, { method: 'PUT', body: { document, title: 'Outro' } }, 'raimundo');
    expect((await read(id)).status).toBe(200);
  });

  it('has a name, and is one that its writer has just sent', async () => {
    const refused = async (body: object) => (await call(path, { method: 'POST', body: { ...written, ...body } })).body;
    expect(await refused({ document: await stored(), document_name: '' })).toMatchObject({
      code: 'invalid_input',
      message: 'O campo "nome do PDF" é obrigatório com um PDF.',
    });
    const gone = 'O arquivo escolhido não está mais guardado. Nada foi salvo: escolha-o de novo.';
    expect(await refused({ document: await stored('raimundo') })).toMatchObject({ message: gone });
    const { document } = await create();
    expect(await refused({ document })).toMatchObject({ message: gone });
    expect(await refused({ document: document.replace('pdf', 'webp') })).toMatchObject({
      message: 'O campo "PDF" deve ser um PDF enviado aqui.',
    });
  });
});

async function removeReleased() {
  await parish().database.sql.exec('update public.jobs set due_at = now() where true');
  expect((await send(parish().api, jobs.run.path, { method: 'POST', token: jobsKey })).status).toBe(200);
}

describe('a PDF is refused', () => {
  it.each<[string, Name | undefined, BodyInit, string, string]>([
    ['that is another file', 'tereza', '<script>hacked()</script>', 'invalid_input', fileSentences.noPdf],
    ['that is cut off', 'tereza', pdf().slice(0, -6), 'invalid_input', fileSentences.noPdf],
    ['larger than 5 MB', 'tereza', pdf(' '.repeat(5 * 1024 * 1024)), 'body_too_large', fileSentences.tooLarge],
  ])('%s', async (_, who, body, code, message) => {
    const before = await files();
    expect((await store(body, who)).body).toMatchObject({ code, message });
    expect(await files()).toEqual(before);
  });

  it('of those who are not staff', async () => {
    const before = await files();
    expect((await store(pdf())).status).toBe(401);
    expect((await store(pdf(), 'chico')).status).toBe(403);
    expect(await files()).toEqual(before);
  });
});
