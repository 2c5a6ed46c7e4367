import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { fileSentences, maxFileBytes } from '#contract/files.ts';
import { financial } from '#contract/financial.ts';
import { financialAccounts } from '#contract/financial-accounts.ts';
import { jobs } from '#contract/jobs.ts';
import { rest } from '../../../supabase/tests/rest.ts';
import { jobsKey, send } from '../testing/api.ts';
import { type Name, openParish } from '../testing/parish.ts';
import { drawing, jpegOf, place, withPlace } from '../testing/pictures.ts';

const parish = openParish();
const call = (path: string, sent: Parameters<typeof send>[2] = {}) =>
  send(parish().api, `/financial${path}`, { token: parish().token('raimundo'), ...sent });

const pdf = (content = '') => `%PDF-1.7\n${content}\ntrailer\n%%EOF\n`;
const row = { title: 'Velas', amount: 7.5, type: 'expense', transaction_date: '2026-03-05' };
const write = async () => (await call('', { method: 'POST', body: row })).body.data.id as string;

const ask = (id: string, init: RequestInit = {}, who: Name | 'nobody' = 'raimundo') =>
  parish().api.fetch(
    new Request(`http://api.test/api/financial/${id}/comprovante`, {
      ...init,
      headers: {
        Origin: 'https://paroquia.example',
        'x-test-address': '192.0.2.1',
        ...(init.headers as Record<string, string>),
        ...(who !== 'nobody' && { Authorization: `Bearer ${parish().token(who)}` }),
      },
    }),
  );
async function store(id: string, body: BodyInit, type = 'application/pdf', who: Name = 'raimundo') {
  const answer = await ask(id, { method: 'PUT', body, headers: { 'Content-Type': type } }, who);
  return { status: answer.status, body: await answer.json() };
}
const scanIn = async (id: string) => (await call(`/${id}`)).body.data.scan;
const files = () => readdir(join(parish().database.storageFolder, 'private')).catch((): string[] => []);
const nameOf = async (id: string) =>
  (
    await parish().database.sql.query<{ scan: string }>(
      'select scan from public.financial_transactions where id = $1',
      [id],
    )
  )[0]?.scan;
const removeReleased = async () => {
  await parish().database.sql.exec('update public.jobs set due_at = now() where true');
  expect((await send(parish().api, jobs.run.path, { method: 'POST', token: jobsKey })).status).toBe(200);
};

beforeEach(async () => {
  await parish().database.empty(
    ...['public.closings', 'public.closing_accounts', 'public.closing_categories'],
    ...['public.receipts', 'public.donations', 'public.financial_transactions', 'public.audit_log'],
  );
  await parish().database.sql.exec('delete from private.rate_limits');
});

describe('the receipt of a row', () => {
  it('is added later, replaced and removed, and the history says so', async () => {
    const id = await write();
    expect(await scanIn(id)).toBeNull();
    expect((await ask(id)).status).toBe(404);
    expect((await store(id, pdf('um'))).body).toMatchObject({
      data: { scan: 'application/pdf' },
      message: 'Comprovante guardado.',
    });
    const first = await nameOf(id);
    expect((await store(id, await jpegOf(), 'image/jpeg')).body.data).toEqual({ scan: 'image/jpeg' });
    expect(await scanIn(id)).toBe('image/jpeg');
    const second = await nameOf(id);
    expect((await call(`/${id}/comprovante`, { method: 'DELETE' })).body).toMatchObject({
      data: null,
      message: 'Comprovante removido.',
    });
    expect(await scanIn(id)).toBeNull();
    const told = financial.history.answer.parse((await call(`/${id}/historico`)).body.data);
    expect(told.slice(1).map(({ changes }) => changes)).toEqual([
      [{ field: 'Comprovante', before: null, after: null, scan: 'added' }],
      [{ field: 'Comprovante', before: null, after: null, scan: 'replaced' }],
      [{ field: 'Comprovante', before: null, after: null, scan: 'removed' }],
    ]);
    expect(await files()).toEqual(expect.arrayContaining([first, second]));
    await removeReleased();
    const left = await files();
    expect(left).not.toContain(first);
    expect(left).not.toContain(second);
  });

  it('is answered to be kept, in a sandbox, whatever a PDF holds', async () => {
    const id = await write();
    const scripted = pdf('<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>');
    expect((await store(id, scripted)).status).toBe(200);
    const answer = await ask(id);
    expect({ status: answer.status, ...Object.fromEntries(answer.headers) }).toMatchObject({
      status: 200,
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="comprovante-${id.slice(0, 8)}.pdf"`,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(await answer.text()).toBe(scripted);
  });

  it('says nothing of the place where the picture was taken', async () => {
    const id = await write();
    const picture = new Uint8Array(await withPlace(drawing()).jpeg().toBuffer());
    expect((await store(id, picture, 'image/jpeg')).status).toBe(200);
    expect(Buffer.from(await (await ask(id)).arrayBuffer()).includes(place)).toBe(false);
  });

  it('is for those who keep the books, by the API, by REST and by Storage', async () => {
    const id = await write();
    expect((await store(id, pdf(), 'application/pdf', 'lucia')).status).toBe(200);
    expect((await ask(id)).status).toBe(200);
    const name = await nameOf(id);
    const { env, fetch } = parish().database;
    for (const who of ['tereza', 'chico', 'otavio'] as const) {
      for (const method of ['GET', 'DELETE']) expect((await ask(id, { method }, who)).status, who).toBeGreaterThan(400);
      expect((await store(id, pdf(), 'application/pdf', who)).status, who).toBeGreaterThan(400);
      const token = parish().token(who);
      expect((await rest(parish().database, token, 'financial_transactions?select=scan')).body, who).toEqual([]);
      const mayRead = await rest(parish().database, token, 'rpc/may_read_file', {
        method: 'POST',
        body: { file: name },
      });
      expect(mayRead.body, who).toBe(false);
    }
    expect((await ask(id, {}, 'nobody')).status).toBe(401);
    for (const who of ['raimundo', 'tereza'] as const) {
      const direct = await fetch(`${env.supabaseUrl}/storage/v1/object/authenticated/private/${name}`, {
        headers: { apikey: env.publishableKey, Authorization: `Bearer ${parish().token(who)}` },
      });
      expect(direct.ok, who).toBe(false);
    }
    expect(await nameOf(id)).toBe(name);
  });

  it('that went along with money given to a payer is replaced and removed, and the audit log says so', async () => {
    const tithe = { ...row, type: 'income', category: 'Dízimo' };
    const { id } = (await call('', { method: 'POST', body: tithe })).body.data;
    await store(id, pdf('um'));
    const [{ id: payer } = { id: '' }] = await parish().database.sql.query<{ id: string }>(
      `insert into public.dizimistas (nome_completo) values ('Benedita Rocha') returning id`,
    );
    const body = { dizimista_id: payer };
    expect((await call(`/${id}/dizimista`, { method: 'POST', body })).status).toBe(200);
    const [{ id: linked, scan }] = (await call('')).body.data;
    expect(scan).toBe('application/pdf');
    expect((await store(linked, await jpegOf(), 'image/jpeg')).body.data).toEqual({ scan: 'image/jpeg' });
    expect((await call(`/${linked}/comprovante`, { method: 'DELETE' })).status).toBe(200);
    expect(await scanIn(linked)).toBeNull();
    // In the history of the row that has it: made, stored, given, replaced and removed.
    const { data } = (await call(`/${id}/historico`)).body;
    expect(
      data
        .map(({ changes }: { changes: { field: string; after: string | null; scan?: string }[] }) => changes.at(-1))
        .slice(1),
    ).toMatchObject([
      { scan: 'added' },
      { field: 'Vínculo', before: null, after: 'dizimista nº\u00a01' },
      { scan: 'replaced' },
      { scan: 'removed' },
    ]);
  });

  it('goes with its row', async () => {
    const id = await write();
    await store(id, pdf());
    const name = await nameOf(id);
    await call(`/${id}`, { method: 'DELETE' });
    await removeReleased();
    expect(await files()).not.toContain(name);
  });

  it('of no row is not stored', async () => {
    const before = await files();
    expect((await store(crypto.randomUUID(), pdf())).status).toBe(404);
    expect(await files()).toEqual(before);
  });

  it.each<[string, () => BodyInit, string, number, string]>([
    ['that is none', () => 'Nota de papel', 'application/pdf', 400, fileSentences.otherFile],
    ['of 100 MB', () => new Uint8Array(100 * 1024 * 1024), 'application/pdf', 413, fileSentences.tooLarge],
    ['above 5 MB', () => pdf(' '.repeat(maxFileBytes)), 'application/pdf', 413, fileSentences.tooLarge],
    [
      'that is a drawing with a script',
      () => '<svg onload="hacked()"/>',
      'image/svg+xml',
      415,
      fileSentences.otherFile,
    ],
    [
      'that is such a drawing by another name',
      () => '<svg onload="hacked()"/>',
      'image/webp',
      400,
      fileSentences.otherFile,
    ],
    [
      'that is a page before a PDF',
      () => `<script>hacked()</script>${pdf()}`,
      'application/pdf',
      400,
      fileSentences.otherFile,
    ],
  ])('%s is refused, and the former one stays', async (_, file, type, status, message) => {
    const id = await write();
    await store(id, pdf());
    const name = await nameOf(id);
    const before = await files();
    expect(await store(id, file(), type)).toMatchObject({ status, body: { message } });
    expect(await nameOf(id)).toBe(name);
    expect(await files()).toEqual(before);
  });
});

it('a transfer has one as rows have, for those who keep the books', async () => {
  const path = await transferred();
  const id = path.slice('transferencias/'.length);
  const scan = async () => (await call('/transferencias')).body.data.find((one: { id: string }) => one.id === id).scan;
  expect((await ask(path)).status).toBe(404);
  expect((await store(path, pdf('um'))).body).toMatchObject({ data: { scan: 'application/pdf' } });
  expect(await (await ask(path)).text()).toBe(pdf('um'));
  for (const who of ['tereza', 'chico'] as const) {
    expect((await ask(path, {}, who)).status, who).toBe(403);
    expect((await store(path, pdf(), 'application/pdf', who)).status, who).toBe(403);
  }
  expect((await store(path, await jpegOf(), 'image/jpeg', 'lucia')).status).toBe(200);
  expect(await scan()).toBe('image/jpeg');
  expect((await call(`/${path}/comprovante`, { method: 'DELETE' })).status).toBe(200);
  expect(await scan()).toBeNull();
  const log = await send(parish().api, '/audit-log', { token: parish().token('lucia') });
  expect(log.body.data[0].sentence).toMatch(/^Raimundo removeu o comprovante da transferência /);
  const told = financialAccounts.transferHistory.answer.parse((await call(`/${path}/historico`)).body.data);
  expect(told.slice(1).map(({ changes }) => changes[0]?.scan)).toEqual(['added', 'replaced', 'removed']);
  await store(path, pdf('dois'));
  const [{ name } = { name: '' }] = await parish().database.sql.query<{ name: string }>(
    'select scan as name from public.transfers where id = $1',
    [id],
  );
  expect(await files()).toContain(name);
  expect((await call(`/${path}`, { method: 'DELETE', body: { reason: 'Engano' } })).status).toBe(200);
  await removeReleased();
  expect(await files()).not.toContain(name);
  const before = await files();
  expect((await store(`transferencias/${crypto.randomUUID()}`, pdf())).status).toBe(404);
  expect(await files()).toEqual(before);
});

it.each([
  ['row', write, 'public.financial_transactions'],
  ['transfer', transferred, undefined],
  ['payment', donated, 'public.receipts'],
])('of a %s of a closed month is added, and neither replaced nor removed but by an erasure', async (_, make, table) => {
  const path = await make();
  expect((await call('/meses/2026-03/fechar', { method: 'POST' })).status).toBe(200);
  expect((await store(path, pdf('um'))).status).toBe(200);
  const kept = [409, expect.stringMatching(/^Isto mudaria um mês já fechado/)];
  for (const who of ['raimundo', 'lucia'] as const) {
    const answers = [await store(path, pdf('dois'), 'application/pdf', who)];
    const token = parish().token(who);
    answers.push((await call(`/${path}/comprovante`, { method: 'DELETE', token })) as (typeof answers)[0]);
    for (const { status, body } of answers) expect([status, body.message]).toEqual(kept);
  }
  expect(await (await ask(path)).text()).toBe(pdf('um'));
  if (table) await parish().database.sql.exec(`update ${table} set scan = null, scan_erased_at = now() where true`);
  expect((await ask(path)).status).toBe(table ? 404 : 200);
});

async function transferred(): Promise<string> {
  const id = crypto.randomUUID();
  const accounts = (await call('/contas')).body.data.map((account: { id: string }) => account.id);
  const body = { id, from_account: accounts[1], to_account: accounts[2], amount: 10, transfer_date: '2026-03-05' };
  expect((await call('/transferencias', { method: 'POST', body })).status).toBe(201);
  return `transferencias/${id}`;
}

async function donated(): Promise<string> {
  const { sql } = parish().database;
  const [{ id } = { id: '' }] = await sql.query<{ id: string }>(
    'insert into public.donations (amount) values (120) returning id',
  );
  await sql.query(
    `select private.enter_payments('provider', gen_random_uuid(),
      jsonb_build_array(jsonb_build_object('donation_id', $1::uuid)), '2026-03-01', 'pix', null, '77')`,
    [id],
  );
  return (await call('')).body.data[0].id;
}

it('a row is found by the number of its document and by its payee', async () => {
  const body = { ...row, document_number: 'NF-e 2217/A', payee: 'Casa das Velas São José' };
  const { status, body: made } = await call('', { method: 'POST', body });
  expect({ status, data: made.data }).toMatchObject({ status: 201, data: body });
  await write();
  for (const search of ['2217/a', 'velas sao jose']) {
    const { data } = (await call(`?search=${encodeURIComponent(search)}`)).body;
    expect(data.map(({ id }: { id: string }) => id)).toEqual([made.data.id]);
  }
  const change = { document_number: '', payee: 'Rosa Amélia', reason: 'Era outra nota' };
  expect((await call(`/${made.data.id}`, { method: 'PUT', body: change })).body.data).toMatchObject({
    document_number: null,
    payee: 'Rosa Amélia',
  });
  const told = financial.history.answer.parse((await call(`/${made.data.id}/historico`)).body.data);
  expect(told.at(-1)?.changes).toEqual([
    { field: 'Número do documento', before: 'NF-e 2217/A', after: null },
    { field: 'Favorecido', before: 'Casa das Velas São José', after: 'Rosa Amélia' },
  ]);
});

it.each([
  ['document_number', 61, 'O campo "número do documento" deve ter no máximo 60 caracteres.'],
  ['payee', 101, 'O campo "favorecido" deve ter no máximo 100 caracteres.'],
])('%s has no more than its letters', async (name, length, message) => {
  const answer = await call('', { method: 'POST', body: { ...row, [name]: 'a'.repeat(length) } });
  expect(answer).toMatchObject({ status: 400, body: { message } });
});
