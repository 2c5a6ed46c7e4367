import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import readCode from 'jsqr';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildBrCode } from '../../edge-functions/contract/br-code/build.ts';
import { isAlive } from '../../local/database/postgres/process.ts';
import { type BareStack, spawnStack } from './bare-stack.ts';
import { copyInitializedData } from './initialized-data.ts';
import { withDatabase } from './processes.ts';

/** Other than the demonstration's. */
const giving = { PARISH_PIX_KEY: '11.222.333/0001-81', PARISH_PIX_NAME: 'Paróquia', PARISH_PIX_CITY: 'São Paulo' };
const bankAlone = { PARISH_BANK: '001 – Banco', PARISH_AGENCY: '1234-5', PARISH_ACCOUNT: '12345-6' };

let folder: string;
let stack: BareStack;
/** Started when the first one has ended. */
let second: BareStack;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paroquia-dev-'));
  stack = await startDev(await copyInitializedData(join(folder, 'data')), giving);
});
afterAll(async () => {
  await Promise.all([stack, second].map((each) => each?.end('SIGKILL')));
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
});

async function startDev(dataDir: string, environment: Record<string, string>): Promise<BareStack> {
  const started = await spawnStack({ dataDir, args: ['dev'], environment });
  while (!started.output.includes('Ctrl+C') && !started.hasEnded) await new Promise((done) => setTimeout(done, 50));
  return started;
}

test('pages come from the development server and the API from the same port', async () => {
  const page = await fetch(`${stack.baseUrl}/login`);
  expect(page.status, stack.output).toBe(200);
  expect(await page.text()).toContain('/@vite/client');
  expect((await fetch(`${stack.baseUrl}/api/health`)).status).toBe(200);
});

test('the donation page has the code of the key that is configured, as a picture and as text', async () => {
  const page = await (await fetch(`${stack.baseUrl}/doacao`)).text();
  const [, svg = ''] = /src="data:image\/svg\+xml;base64,([^"]+)" alt="Código QR do PIX da paróquia"/.exec(page) ?? [];
  const { data, info } = await sharp(Buffer.from(svg, 'base64'))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const text = buildBrCode({ key: '11222333000181', name: 'Paroquia', city: 'Sao Paulo' });
  expect(readCode(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(text);
  expect(page).toContain(`data-copy="${text}"`);
  expect(page).not.toContain('doacao@paroquia.test');
});

test('the WebSocket for hot reload is forwarded', async () => {
  const client = await (await fetch(`${stack.baseUrl}/@vite/client`)).text();
  const token = /wsToken = "(?<token>[^"]+)"/.exec(client)?.groups?.token;
  const socket = new WebSocket(`${stack.baseUrl.replace('http', 'ws')}/?token=${token}`, ['vite-hmr']);
  const first = await new Promise<string>((resolve, reject) => {
    socket.onmessage = ({ data }) => resolve(String(data));
    socket.onerror = () => reject(new Error(`refused; token ${token}`));
  });
  socket.close();
  expect(JSON.parse(first)).toEqual({ type: 'connected' });
});

test('the panel’s dependencies are bundled before it is opened, which would otherwise reload it', async () => {
  const ready = () => readFile(join(stack.dataDir, 'site/cache/vite/deps/_metadata.json'), 'utf8').catch(() => '');
  await expect.poll(ready).toMatch(/"@tiptap\/starter-kit"/);
});

test('Ctrl+C stops both', async () => {
  expect(await stack.end('SIGINT')).toBe(0);
});

test('without a key the donation page says how to give in person', async () => {
  second = await startDev(stack.dataDir, bankAlone);
  const page = await (await fetch(`${second.baseUrl}/doacao`)).text();
  for (const words of ['Conta no banco', '1234-5', 'Ou na paróquia', 'no ofertório']) expect(page).toContain(words);
  for (const words of ['Código QR do PIX', 'data-check']) expect(page).not.toContain(words);
});

test('kill -9 of the stack leaves neither Astro nor PostgreSQL behind', async () => {
  const family = await withDatabase(second.child.pid as number, second.dataDir);
  expect(family.length).toBeGreaterThan(3);
  await second.end('SIGKILL');
  await expect.poll(() => family.filter(isAlive), { timeout: 10_000 }).toEqual([]);
});
