import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BareStack, spawnStack } from './bare-stack.ts';
import { copyInitializedData } from './initialized-data.ts';

let folder: string;
let stack: BareStack;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paroquia-dev-'));
  stack = await spawnStack({ dataDir: await copyInitializedData(join(folder, 'data')), args: ['dev'] });
  while (!stack.output.includes('Ctrl+C') && !stack.hasEnded) await new Promise((resolve) => setTimeout(resolve, 50));
});
afterAll(async () => {
  await stack.end('SIGKILL');
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
});

test('pages come from the development server and the API from the same port', async () => {
  const page = await fetch(`${stack.baseUrl}/login`);
  expect(page.status, stack.output).toBe(200);
  expect(await page.text()).toContain('/@vite/client');
  expect((await fetch(`${stack.baseUrl}/api/health`)).status).toBe(200);
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

test('what the panel needs is made ready before it is opened, which would reload it', async () => {
  const ready = () => readFile(join(stack.dataDir, 'site/cache/vite/deps/_metadata.json'), 'utf8').catch(() => '');
  await expect.poll(ready).toMatch(/"@tiptap\/starter-kit"/);
});

test('Ctrl+C stops both', async () => {
  expect(await stack.end('SIGINT')).toBe(0);
});
