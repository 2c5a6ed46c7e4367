import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { linkLimit } from '../../edge-functions/api/auth/rules.ts';
import { webpOf } from '../../edge-functions/api/testing/pictures.ts';
import { connect } from '../../local/database/open-database.ts';
import { isAlive } from '../../local/database/postgres/process.ts';
import { findPostgres } from '../../local/database/postgres/server.ts';
import { freePort } from '../../local/free-port.mjs';
import { projectRoot } from '../../local/install.mjs';
import { backupRows } from './backup-rows.ts';
import { BareStack, runCommand, spawnStack } from './bare-stack.ts';
import { copyInitializedData } from './initialized-data.ts';
import { watchMemory } from './processes.ts';

let folder: string;
let dataDir: string;
let stack: BareStack;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paroquia-operation-'));
  dataDir = await copyInitializedData(join(folder, 'data'));
  stack = await (await spawnStack({ dataDir })).ready();
});
afterAll(async () => {
  await stack.end('SIGKILL');
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
});

test('the data folder and the keys are readable by the owner only', async () => {
  const made = inject('initializedData');
  expect((await stat(made)).mode & 0o777).toBe(0o700);
  for (const keys of ['keys.json', 'push-keys.json']) expect((await stat(join(made, keys))).mode & 0o777).toBe(0o600);
});

describe('requests without a known key are rejected', () => {
  const forged = 'Bearer eyJhbGciOiJub25lIn0.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.';
  test.each([
    ['/rest/v1/news', {}],
    ['/rest/v1/profiles', { authorization: forged }],
    ['/rest/v1/profiles', { apikey: 'sb_secret_x' }],
    ['/rest/v1/profiles', { origin: 'http://127.0.0.1', host: 'localhost' }],
    ['/rest/v1/rpc/hit_rate_limit', {}],
    ['/rest/v1/', {}],
    ['/auth/v1/settings', {}],
    ['/auth/v1/admin/users', { authorization: forged }],
  ])('%s %o', async (path, headers) => {
    const response = await fetch(`${stack.baseUrl}${path}`, { headers });
    expect(response.status).toBe(401);
    expect(Object.keys(await response.json())).toEqual(['message', 'hint']);
  });

  test('the publishable key gives no access to the admin API', async () => {
    const { publishableKey: apikey } = await stack.keys();
    expect((await fetch(`${stack.baseUrl}/auth/v1/admin/users`, { headers: { apikey } })).status).toBe(403);
  });
});

test('npm start closes REST and the admin API to the network unless a developer opens them, and ends at SIGTERM', async () => {
  const port = String(await freePort());
  const closedData = await copyInitializedData(join(folder, 'closed'));
  const environment = { PORT: port, DATA_DIR: closedData, SITE_BUILD: 'off' };
  const npm = spawn('npm', ['start'], { cwd: projectRoot, env: { ...process.env, ...environment }, stdio: 'ignore' });
  const closed = new BareStack(npm, `http://127.0.0.1:${port}`, closedData);
  try {
    await closed.ready();
    const { publishableKey, secretKey } = await closed.keys();
    const answerTo = async (path: string, apikey: string) => {
      const response = await fetch(`${closed.baseUrl}${path}`, {
        headers: { apikey, authorization: `Bearer ${apikey}` },
      });
      const { date, ...headers } = Object.fromEntries(response.headers);
      return { status: response.status, headers, body: await response.text() };
    };
    const unknown = await answerTo('/nada-aqui', publishableKey);
    for (const apikey of [publishableKey, secretKey]) {
      for (const path of ['rest/v1/news', 'rest/v1/', 'rest/v1/rpc/my_role', 'auth/v1/admin', 'auth/v1/admin/users']) {
        expect(await answerTo(`/${path}`, apikey), path).toEqual(unknown);
      }
    }
    expect((await answerTo('/auth/v1/settings', publishableKey)).status).toBe(200);
    expect((await closed.logIn('editor@paroquia.test', 'Paroquia#2026')).status).toBe(200);
    expect(unknown.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
  } finally {
    npm.kill('SIGTERM');
  }
  const health = () =>
    fetch(`${closed.baseUrl}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(health, { timeout: 20_000 }).toBe(false);
  await expect.poll(() => closed.databasePid(), { timeout: 10_000 }).toBeUndefined();
});

test('a huge body is rejected before it fills the memory', async () => {
  const { publishableKey } = await stack.keys();
  const mebibyte = new Uint8Array(1024 * 1024);
  const megabytes = 1024;
  let left = megabytes;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      left -= 1;
      if (left < 0) controller.close();
      else controller.enqueue(mebibyte);
    },
  });
  const peakGrowth = await watchMemory(stack.child.pid as number);
  const init = { method: 'POST', headers: { apikey: publishableKey }, body, duplex: 'half' };
  const refusal = await fetch(`${stack.baseUrl}/rest/v1/news`, init as RequestInit).then(
    ({ status }) => status,
    // The server may close the connection before the response is read.
    ({ cause }) => cause?.code,
  );
  expect([413, 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']).toContain(refusal);
  expect(await peakGrowth()).toBeLessThan(megabytes / 4);
  expect((await fetch(`${stack.baseUrl}/api/health`)).status).toBe(200);
});

test('a page before the first build is answered with 503 and Retry-After', async () => {
  const response = await fetch(`${stack.baseUrl}/`);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('5');
});

const anyBackup = join(projectRoot, 'local/backup/testing/9-own-parish.backup.gz');

test('a second process on the same data is rejected and changes nothing', async () => {
  const { code, output } = await runCommand('main.ts', { dataDir });
  expect(code).toBe(1);
  expect(output).toContain(`já está em uso por outro processo (número ${stack.child.pid})`);
  for (const command of ['reset-command.ts', 'backup/restore-command.ts']) {
    const args = command.includes('restore') ? [anyBackup] : [];
    const refused = await runCommand(command, { dataDir, args });
    expect(refused.code).toBe(1);
    expect(refused.output).toContain('já está em uso');
  }
  expect((await stack.rest('news?limit=1')).status).toBe(200);
});

test('a port in use is reported in a sentence', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const { code, output } = await runCommand('main.ts', { dataDir: join(folder, 'port'), port });
  other.close();
  expect(code).toBe(1);
  expect(output).toContain(`A porta ${port} já está em uso por outro programa. Escolha outra com PORT`);
  expect(output).not.toMatch(/\bat .*\.ts:\d+/);
});

test('a start that gets SIGTERM as its first page is served shuts down', async () => {
  const first = await spawnStack({
    dataDir: await copyInitializedData(join(folder, 'first')),
    environment: { SITE_BUILD: 'on' },
    entry: '../e2e/stack/start-with-quick-site.ts',
  });
  const isServed = () => existsSync(join(first.dataDir, 'site', 'current.json'));
  while (!isServed() && !first.hasEnded) await new Promise((done) => setTimeout(done, 2));
  expect(isServed(), first.output).toBe(true);
  expect(await first.end('SIGTERM')).toBe(0);
  expect(first.output).not.toContain('Não foi possível iniciar');
});

describe('a stack ends in time', () => {
  /** Milliseconds from the first signal to the end, and the exit code. */
  async function timeToEnd(of: BareStack, ...signals: NodeJS.Signals[]) {
    const ended = once(of.child, 'exit');
    const askedAt = performance.now();
    for (const signal of signals) {
      of.child.kill(signal);
      // Simultaneous signals of the same kind count as one.
      await new Promise((done) => setTimeout(done, 50));
    }
    const [code] = await ended;
    return { code, milliseconds: performance.now() - askedAt };
  }

  /** A running stack with stuck queries, half-open requests and idle connections. */
  async function busyStack(name: string, environment: Record<string, string> = {}): Promise<BareStack> {
    const busy = await spawnStack({ dataDir: await copyInitializedData(join(folder, name)), environment });
    await busy.ready();
    const owner = connect((await findPostgres(join(busy.dataDir, 'postgres')))('postgres'));
    await owner.runner.exec(
      'create policy slow on public.news as restrictive for select using ((select true from pg_sleep(60)))',
    );
    void owner.runner.query('select pg_sleep(60)').catch(() => undefined);
    const port = Number(new URL(busy.baseUrl).port);
    for (const text of ['', 'GET / HT', 'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\n\r\n{']) {
      createConnection(port, '127.0.0.1')
        .on('error', () => undefined)
        .write(text);
    }
    for (const path of ['news/published', 'news/published?search=missa', 'news?limit=3']) {
      void fetch(`${busy.baseUrl}/api/${path}`).catch(() => undefined);
    }
    void busy.rest('news?limit=1').catch(() => undefined);
    await expect
      .poll(
        async () => (await owner.runner.query("select 1 from pg_stat_activity where wait_event = 'PgSleep'")).length,
      )
      .toBeGreaterThan(3);
    return busy;
  }

  const isGone = (pid: number) => expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);

  test('at SIGTERM, whatever is running, its first site build too', async () => {
    const busy = await busyStack('busy', { SITE_BUILD: 'on' });
    await expect.poll(() => busy.output).toContain('Preparando o site público');
    const database = (await busy.databasePid()) as number;
    const { code, milliseconds } = await timeToEnd(busy, 'SIGTERM');
    expect(code).toBe(0);
    expect(milliseconds).toBeLessThan(10_000);
    expect(isAlive(database)).toBe(false);
    expect(busy.output).not.toMatch(/shutdown-(forced|incomplete)/);
  });

  test('at once at a second Ctrl+C', async () => {
    const busy = await busyStack('impatient');
    const database = (await busy.databasePid()) as number;
    // Not 0, with which it ends when everything is closed.
    expect((await timeToEnd(busy, 'SIGINT', 'SIGINT')).code).toBe(130);
    await isGone(database);
  });

  test('while the database restarts', async () => {
    process.kill((await stack.databasePid()) as number, 'SIGKILL');
    const { code, milliseconds } = await timeToEnd(stack, 'SIGTERM');
    expect(code).toBe(0);
    expect(milliseconds).toBeLessThan(10_000);
    await expect.poll(() => stack.databasePid(), { timeout: 10_000 }).toBe(undefined);
    stack = await (await spawnStack({ dataDir })).ready();
  });

  test('while its first start creates the database', async () => {
    const beginning = await spawnStack({ dataDir: join(folder, 'beginning') });
    const made = () => readdir(beginning.dataDir).catch(() => []);
    await expect.poll(made, { interval: 5 }).toContainEqual(expect.stringContaining('postgres.unfinished'));
    const { code, milliseconds } = await timeToEnd(beginning, 'SIGTERM');
    expect(code).toBe(0);
    expect(milliseconds).toBeLessThan(10_000);
    expect(beginning.output).not.toContain('Não foi possível iniciar');
  });
});

test('a failed migration stops the start with its reason, and the next start without it has all data', async () => {
  const root = join(folder, 'project');
  for (const part of ['local', 'supabase', 'edge-functions', 'site', 'package.json']) {
    await cp(join(projectRoot, part), join(root, part), { recursive: true });
  }
  await symlink(join(projectRoot, 'node_modules'), join(root, 'node_modules'));
  const bad = 'create table public.half_made (id int); delete from public.news; select 1 / 0;';
  await writeFile(join(root, 'supabase/migrations/29991231000000_bad.sql'), bad);
  await stack.end('SIGTERM');

  const { code, output } = await runCommand('main.ts', { dataDir, root });
  expect(code).toBe(1);
  expect(output).toContain('29991231000000_bad.sql');
  expect(output).toContain('division by zero');

  stack = await (await spawnStack({ dataDir })).ready();
  expect((await (await stack.rest('news?select=id')).json()).length).toBeGreaterThanOrEqual(24);
  expect((await stack.rest('half_made')).status).toBe(404);
});

/** A photo as the panel stores it; its address. */
async function storePhoto(shade: number): Promise<string> {
  const { token } = (await (await stack.logIn('editor@paroquia.test', 'Paroquia#2026')).json()).data;
  const response = await fetch(`${stack.baseUrl}/api/media`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/webp' },
    body: await webpOf({ shade }),
  });
  expect(response.status).toBe(201);
  return (await response.json()).data.src;
}

test('photos are read-only for the network, with the headers of every answer', async () => {
  const seen = await fetch(`${stack.baseUrl}${await storePhoto(1)}`);
  expect(Object.fromEntries(seen.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  await seen.body?.cancel();
  expect(stack.output).not.toContain('eyJ');
});

test('a backup recovers all data after a reset, over a parish that began empty, and so does what the reset set aside', async () => {
  const BACKUP_PASSPHRASE = 'cinco palavras que ninguém adivinha';
  const backUp = (path: string, environment = {}) =>
    runCommand('backup/backup-command.ts', { dataDir, args: [path], environment });
  const news = async () => (await stack.rest('news?select=id')).json();
  expect((await stack.rest('announcements', { title: 'Só na cópia', content: 'Texto' })).status).toBe(201);
  const photo = await storePhoto(2);
  const photoStatus = async () => (await fetch(`${stack.baseUrl}${photo}`)).status;
  const pushKeys = () => readFile(join(dataDir, 'push-keys.json'), 'utf8');
  const keys = await pushKeys();
  const row = await storeReceipt();
  const [payer] = await (await stack.rest('dizimistas?select=id,numero_ordinal&limit=1')).json();
  const startedAt = Date.now();
  const path = join(folder, 'aberta.gz');
  const open = await backUp(path);
  expect(open.code, open.output).toBe(0);
  expect(open.output).toContain('Cópia de segurança gravada');
  expect(open.output).toContain('Ela não está cifrada');
  const encrypted = join(folder, 'cifrada.gz.age');
  expect((await backUp(encrypted)).output).toContain('não há senha em BACKUP_PASSPHRASE');
  const saved = await backUp(encrypted, { BACKUP_PASSPHRASE });
  expect(saved.code, saved.output).toBe(0);
  expect(saved.output).toContain('Cópia de segurança cifrada gravada');
  expect(saved.output).not.toContain('não está cifrada');
  expect((await readFile(encrypted)).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  expect((await stat(encrypted)).mode & 0o777).toBe(0o600);
  expect(Date.parse(await lastBackup())).toBeGreaterThanOrEqual(startedAt);
  expect(await stack.end('SIGTERM')).toBe(0);

  const environment = {
    DEMONSTRATION: 'off',
    ADMIN_EMAIL: 'secretaria@paroquia.test',
    ADMIN_PASSWORD: 'uma-senha-propria',
  };
  // The demonstration's data are no empty parish.
  const contradicted = await runCommand('main.ts', { dataDir, environment });
  expect(contradicted).toMatchObject({ code: 78, output: expect.stringContaining('rode antes npm run reset') });
  const unconfirmed = await runCommand('reset-command.ts', { dataDir });
  expect(unconfirmed).toMatchObject({ code: 1, output: expect.stringContaining('npm run reset -- --recomecar') });
  const reset = () => runCommand('reset-command.ts', { dataDir, args: ['--recomecar'] });
  const { code, output } = await reset();
  expect(code, output).toBe(0);
  const aside = /npm run restore (\S+)/.exec(output)?.[1] as string;
  expect(await pushKeys()).toBe(keys);
  // As on another machine.
  await rm(join(dataDir, 'push-keys.json'));
  const refused = await runCommand('main.ts', { dataDir, environment: { DEMONSTRATION: 'off' } });
  expect(refused.code).toBe(78);
  expect(refused.output).toContain('ADMIN_EMAIL');
  stack = await (await spawnStack({ dataDir, environment })).ready();
  expect((await stack.logIn(environment.ADMIN_EMAIL, environment.ADMIN_PASSWORD)).status).toBe(200);
  expect(await news()).toEqual([]);
  expect(await photoStatus()).toBe(400);
  await stack.end('SIGTERM');
  expect(await pushKeys()).not.toBe(keys);
  // The data remember that they are a parish's own.
  expect(await reset()).toMatchObject({ code: 0 });
  for (const [again, sentence] of [
    [{}, 'ADMIN_EMAIL'],
    [{ DEMONSTRATION: 'on' }, 'são de uma paróquia que começou sem a demonstração'],
  ] as const) {
    const { code, output } = await runCommand('main.ts', { dataDir, environment: again });
    expect({ code, output }).toEqual({ code: 78, output: expect.stringContaining(sentence) });
  }

  const restoreFrom = (from: string) => runCommand('backup/restore-command.ts', { dataDir, args: [from] });
  expect(await restoreFrom(encrypted)).toMatchObject({
    code: 1,
    output: expect.stringContaining('em BACKUP_PASSPHRASE'),
  });
  const restored = await restoreFrom(path);
  expect(restored.code, restored.output).toBe(0);
  // A backup before the next start, which could change something.
  const after = join(folder, 'depois.gz');
  const savedAfter = await backUp(after);
  expect(savedAfter.code, savedAfter.output).toBe(0);
  expect(await backupRows(after)).toEqual(await backupRows(path));
  expect(existsSync(join(dataDir, photo.replace('/storage/v1/object/public', 'storage')))).toBe(true);
  expect(await readdir(join(dataDir, 'storage', 'private'))).toHaveLength(1);

  // Two resets and a restore later, and after a payer was erased.
  expect((await restoreFrom(folder)).output).toContain('não há um banco de dados que um reset');
  await rm(join(dataDir, 'storage'), { recursive: true });
  await rm(join(dataDir, 'push-keys.json'));
  const erased = { dizimista_id: payer.id, numero_ordinal: payer.numero_ordinal, erased_at: new Date(), texts: [] };
  await writeFile(join(dataDir, 'erasures.json'), JSON.stringify([erased]));
  const broughtBack = await restoreFrom(aside);
  expect(broughtBack.code, broughtBack.output).toBe(0);
  expect(broughtBack.output).toContain('dados foram apagados de novo: 1.');
  stack = await (await spawnStack({ dataDir })).ready();
  const title = 'announcements?select=id&title=eq.S%C3%B3%20na%20c%C3%B3pia';
  expect(await (await stack.rest(title)).json()).toHaveLength(1);
  expect(await photoStatus()).toBe(200);
  expect(await readReceipt(row)).toBe(receipt);
  expect(await pushKeys()).toBe(keys);
  expect((await stack.logIn('editor@paroquia.test', 'Paroquia#2026')).status).toBe(200);
});

test('what the pages say of the parish is kept in a file, and applied from it while the stack runs', async () => {
  const path = join(folder, `${crypto.randomUUID()}.json`);
  const run = (...args: string[]) => runCommand('content/content-command.ts', { dataDir, args });
  const kept = await run('guardar', path);
  expect(kept, kept.output).toMatchObject({ code: 0, output: expect.stringContaining(`está em ${path}: `) });
  expect((await run('guardar', path)).output).toContain('já existe. Escolha outro nome.');
  const file = JSON.parse(await readFile(path, 'utf8'));
  const contact = file.rows.find(({ kind }: { kind: string }) => kind === 'contact');
  const { content } = file.rows.find(({ kind }: { kind: string }) => kind === 'identity');
  const { token } = (await (await stack.logIn('admin@paroquia.test', 'Paroquia#2026')).json()).data;
  const inPanel = await fetch(`${stack.baseUrl}/api/parish-content/${contact.id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ content: { ...contact.content, phone: '(85) 99999-1234' } }),
  });
  expect(inPanel.status, await inPanel.text()).toBe(200);
  content.description = 'Escrita no arquivo.';
  await writeFile(path, JSON.stringify(file));
  const asked = await run('aplicar', path);
  expect(asked).toMatchObject({
    code: 1,
    output: expect.stringMatching(/- Contatos: mudou no painel em .* Fica o que está no painel\./),
  });
  expect(asked.output).toContain('Nada foi mudado.');
  const agreed = await run('aplicar', path, '--mesmo-assim');
  expect(agreed, agreed.output).toMatchObject({ code: 0, output: expect.stringContaining('1 alterada, 0 apagadas') });
  const both = await (await stack.rest('parish_content?select=content&kind=in.(identity,contact)')).json();
  expect(JSON.stringify(both)).toMatch(/Escrita no arquivo/);
  expect(JSON.stringify(both).replace(/\D/g, '')).toContain('85999991234');
  await writeFile(path, new Uint8Array(Buffer.from(JSON.stringify(file), 'latin1')));
  expect((await run('aplicar', path)).output).toContain('A linha 1 do arquivo não está em UTF-8');
  await writeFile(
    path,
    JSON.stringify({ ...file, rows: [{ kind: 'identity', content: { ...content, name: 'São José' } }] }),
  );
  const applied = await run('aplicar', path, '--mesmo-assim');
  expect(applied, applied.output).toMatchObject({
    code: 0,
    output: expect.stringContaining('1 linha nova, 0 alteradas'),
  });
  const rows = await (await stack.rest('parish_content?select=content->>name')).json();
  expect(rows).toEqual([{ name: 'São José' }]);
  expect(await run('aplicar')).toMatchObject({
    code: 1,
    output: expect.stringContaining('Uso: npm run content guardar'),
  });
});

/** Calls the API as financial staff. */
async function bookkeeper(path: string, init: RequestInit = {}): Promise<Response> {
  const { token } = (await (await stack.logIn('financeiro@paroquia.test', 'Paroquia#2026')).json()).data;
  const headers = { ...init.headers, authorization: `Bearer ${token}` };
  return await fetch(`${stack.baseUrl}/api/financial${path}`, { ...init, headers });
}

const receipt = '%PDF-1.7\ntrailer\n%%EOF\n';

/** Writes a row of the cash book with a receipt; returns its id. */
async function storeReceipt(): Promise<string> {
  const body = { title: 'Conta de luz', amount: 120, type: 'expense', transaction_date: '2026-11-20' };
  const headers = { 'content-type': 'application/json' };
  const written = await bookkeeper('', { method: 'POST', headers, body: JSON.stringify(body) });
  const { id } = (await written.json()).data;
  const pdf = { method: 'PUT', headers: { 'content-type': 'application/pdf' }, body: receipt };
  expect((await bookkeeper(`/${id}/comprovante`, pdf)).status).toBe(200);
  return id;
}

const readReceipt = async (id: string) => (await bookkeeper(`/${id}/comprovante`)).text();

/** The panel's overview for administrators. */
async function lastBackup(): Promise<string> {
  const { token } = (await (await stack.logIn('admin@paroquia.test', 'Paroquia#2026')).json()).data;
  const response = await fetch(`${stack.baseUrl}/api/backups/last`, { headers: { authorization: `Bearer ${token}` } });
  return (await response.json()).data.madeAt;
}

test('address headers of a caller are ignored', async () => {
  const attempt = async (i: number) => {
    const spoof = { 'x-forwarded-for': `10.1.1.${i}`, forwarded: `for=10.1.1.${i}`, 'x-client-address': `10.1.1.${i}` };
    const response = await fetch(`${stack.baseUrl}/api/auth/recovery/password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...spoof },
      body: JSON.stringify({ token_hash: `forjado-${i}`, password: 'uma senha nova' }),
    });
    return response.status;
  };
  // These requests, which hash no password, may span two of the limit's windows. A busy machine answers many with 503.
  const statuses: number[] = [];
  while (statuses.length <= 2 * linkLimit.max) statuses.push(await attempt(statuses.length));
  expect(new Set(statuses)).toEqual(new Set([410, 429]));
});
