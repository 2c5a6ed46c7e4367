import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { answersOf } from '../worker/day-answers.ts';
import { readAnswers } from './read-answers.ts';

const now = new Date('2026-11-26T12:00:00.000Z');
const addresses = answersOf('2026-11-26');

/** An API that answers each address with itself, but for these. */
async function apiWithout(broken: Readonly<Record<string, { status: number; text: string }>>): Promise<string> {
  const server = createServer(({ url = '' }, response) => {
    const address = url.replace('/api', '');
    const { status, text } = broken[address] ?? { status: 200, text: JSON.stringify({ success: true, data: address }) };
    response.writeHead(status).end(text);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
}

it('a build reads the whole answers of its day', async () => {
  const { readAt, answers } = await readAnswers(await apiWithout({}), now);
  expect(readAt).toBe(now.toISOString());
  expect(answers).toEqual(Object.fromEntries(addresses.map((data) => [data, { success: true, data }])));
});

it('leaves out what it can’t read, with a line', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  const [refused, cut, ...whole] = addresses as [string, string, ...string[]];
  const api = await apiWithout({
    [refused]: { status: 503, text: JSON.stringify({ success: false }) },
    [cut]: { status: 200, text: '{"success":tr' },
  });
  expect(Object.keys((await readAnswers(api, now)).answers)).toEqual(whole);
  expect(warn.mock.calls.map(([line]) => line).sort()).toEqual([
    expect.stringContaining(`${refused} is left out: Error: HTTP 503`),
    expect.stringContaining(`${cut} is left out`),
  ]);
});
