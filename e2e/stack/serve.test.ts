import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { findNginx } from '../../.ci/nginx.mjs';
import { freePort } from '../../local/free-port.mjs';
import { denoProgram, projectRoot } from '../../local/install.mjs';

let child: ChildProcess;
let port: number;
let output = '';

async function start(): Promise<void> {
  const flags = ['run', '--no-prompt', '--no-lock', '--no-remote', '--unstable-no-legacy-abort', '--allow-all'];
  child = spawn(denoProgram, [...flags, join(projectRoot, 'e2e/stack/serve-briefly.ts')], { stdio: 'pipe' });
  output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  await vi.waitFor(() => expect(output).toMatch(/"port":\d+/), { timeout: 60_000, interval: 10 });
  port = Number(/"port":(\d+)/.exec(output)?.[1]);
}

beforeAll(start);
afterAll(() => child.kill('SIGKILL'));

/** The server's output since it opened its port. */
const log = () => output.trim().split('\n').slice(1);

function open(...parts: string[]): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  for (const part of parts) socket.write(part);
  return socket;
}

/** All that the server answers until it closes the connection. */
async function answerOf(socket: Socket): Promise<string> {
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk));
  // Not `once`, which rejects when the connection is reset.
  await new Promise((closed) => socket.once('close', closed));
  return answer;
}

const get = (path: string, ...headers: string[]) => `GET ${path} HTTP/1.1\r\nHost: a\r\n${headers.join('\r\n')}\r\n`;
const post = (path: string, length: number) => `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`;

const statusLine = (answer: string) => answer.split('\r\n')[0];

describe('a connection that never finishes its request is closed', () => {
  test.concurrent.each([
    ['that sends nothing', ['']],
    ['in the middle of the first line', ['GET / HT']],
    ['in the middle of the headers', ['GET / HTTP/1.1\r\nHost: a\r\nX-Half: ']],
    ['in the middle of the body', [post('/', 100), 'half']],
    [
      'in the middle of a chunked body',
      ['POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n'],
    ],
  ])('%s', async (_, parts) => {
    const answer = await answerOf(open(...parts));
    expect(statusLine(answer)).toBe('HTTP/1.1 408 Request Timeout');
    expect(answer).toContain('X-Content-Type-Options: nosniff');
  });

  test.concurrent('that sends a header every moment', async () => {
    const socket = open('GET / HTTP/1.1\r\nHost: a\r\n');
    const drip = setInterval(() => socket.write('X-Drip: 1\r\n'), 50);
    expect(statusLine(await answerOf(socket))).toContain('408');
    clearInterval(drip);
  });

  test.concurrent('that sends a byte of its body every moment', async () => {
    const socket = open(post('/', 1_000));
    const drip = setInterval(() => socket.write('a'), 50);
    expect(statusLine(await answerOf(socket))).toContain('408');
    clearInterval(drip);
  });

  test.concurrent.each([
    ['that asks no second time', [get('/first', '')]],
    ['in the middle of a body that its handler did not want', [post('/unread', 100_000), 'half']],
    ['in the middle of a short body that its handler did not want', [post('/unread', 1_000), 'half']],
  ])('%s', async (_, parts) => {
    expect(statusLine(await answerOf(open(...parts)))).toContain('200');
  });

  test.concurrent('that does not read its answer', async () => {
    const socket = open(get('/large', '')).pause();
    await once(socket, 'connect');
    const hex = (number = 0) => number.toString(16).toUpperCase().padStart(4, '0');
    // The server's end of the connection, while it is established.
    const established = new RegExp(`:${hex(port)} [0-9A-F]{8}:${hex(socket.localPort)} 01 `);
    await expect.poll(() => readFile('/proc/net/tcp', 'utf8')).not.toMatch(established);
    socket.destroy();
  });
});

describe('an invalid request', () => {
  test.concurrent.each([
    ['rubbish', 'rubbish\r\n\r\n', 400],
    ['headers without an end', `GET / HTTP/1.1\r\nX: ${'a'.repeat(100_000)}`, 431],
    ['a target that is no address', 'GET http:// HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
    ['a method that no handler can get', 'TRACE / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
    ['a request without its host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['an expectation of an unknown kind', get('/', 'Expect: a miracle', 'Connection: close', ''), 417],
  ])('%s is refused', async (_, text, status) => {
    const answer = await answerOf(open(text));
    expect(statusLine(answer)).toContain(` ${status} `);
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff');
  });
});

describe('a request is routed by its path alone', () => {
  test.concurrent.each([
    ['http://elsewhere.example/page?x', '/page'],
    ['//elsewhere.example/page', '//elsewhere.example/page'],
    ['/a/../page', '/page'],
  ])('%s', async (target, path) => {
    expect(await answerOf(open(get(target, 'Connection: close', '')))).toMatch(new RegExp(`\r\n\r\n${path}$`));
  });
});

test.each([
  ['with its length', `Content-Length: ${100 * 1024 * 1024}`, ''],
  ['in chunks', 'Transfer-Encoding: chunked', '100000\r\n'],
])('a large body that nobody wants, %s, is not read on after its answer', async (_, header, chunkHead) => {
  const megabyte = `${chunkHead}${'a'.repeat(1024 * 1024)}${chunkHead && '\r\n'}`;
  const socket = open(`POST /unread HTTP/1.1\r\nHost: a\r\n${header}\r\n\r\n`);
  const send = () => {
    while (socket.writable && socket.write(megabyte));
  };
  socket.on('drain', send);
  send();
  const answer = await answerOf(socket);
  expect(statusLine(answer)).toContain('200');
  // The buffers of both ends hold as much.
  expect(socket.bytesWritten).toBeLessThan(20 * 1024 * 1024);
});

test('the rest of a short body that nobody wants is read, and its connection goes on', async () => {
  const socket = open(post('/unread', 4), 'half', get('/after', 'Connection: close', ''));
  expect(await answerOf(socket)).toMatch(/\/unread.*\/after$/s);
});

test.skipIf(!findNginx())(
  'behind nginx as documented a photo passes, and no caller gives itself an address',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nginx-'));
    const proxyPort = await freePort();
    const configuration = join(folder, 'nginx.conf');
    const site = (await readFile(join(projectRoot, 'docs/examples/nginx.conf'), 'utf8'))
      .replace('listen 80;', `listen 127.0.0.1:${proxyPort};`)
      .replace('listen [::]:80;', '')
      .replace('127.0.0.1:4321', `127.0.0.1:${port}`);
    await writeFile(
      configuration,
      `user root; daemon off; pid ${folder}/pid; error_log stderr; worker_processes 1;
    events {}
    http {
      access_log off;
      ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      ${site}
    }`,
    );
    const nginx = spawn(findNginx() as string, ['-p', folder, '-c', configuration], { stdio: 'ignore' });
    onTestFinished(async () => {
      nginx.kill('SIGTERM');
      await once(nginx, 'exit');
      await rm(folder, { recursive: true });
    });
    const via = (path: string, localAddress: string, headers: Record<string, string | string[]> = {}, body = '') =>
      new Promise<string>((done, fail) => {
        const method = body ? 'POST' : 'GET';
        const call = { host: '127.0.0.1', port: proxyPort, path, method, localAddress, headers };
        request(call, (answer) => answer.setEncoding('utf8').on('data', done))
          .on('error', fail)
          .end(body);
      });
    await vi.waitFor(() => via('/caller', '127.0.0.2'), { timeout: 10_000 });
    const names = ['X-Real-IP', 'x-real-ip', 'X_Real_IP', 'X-Client-Address', 'X-Forwarded-For', 'Forwarded'];
    const addresses = ['203.0.113.9', '203.0.113.9, 127.0.0.1', '127.0.0.1', '::1', ['203.0.113.9', '203.0.113.10']];
    const forged = names.flatMap((name) => addresses.map((address) => ({ [name]: address })));
    const seen = await Promise.all(
      forged.flatMap((headers) => ['127.0.0.2', '127.0.0.3'].map((own) => via('/caller', own, headers))),
    );
    expect(seen).toEqual(forged.flatMap(() => ['127.0.0.2', '127.0.0.3']));
    // As large as the largest document.
    expect(await via('/photo', '127.0.0.2', {}, 'a'.repeat(5 * 1024 * 1024))).toBe('/photo');
  },
);

test('every answer has the safe headers, and keeps those of its handler', async () => {
  const [plain, own] = await Promise.all(['/plain', '/own'].map((path) => fetch(`http://127.0.0.1:${port}${path}`)));
  expect(plain?.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(own?.headers.get('content-security-policy')).toBe("img-src 'self'");
  for (const answer of [plain, own]) expect(answer?.headers.get('x-content-type-options')).toBe('nosniff');
});

test('a client that disconnects is not an error', async () => {
  const before = log().length;
  for (const [index, text] of [
    post('/', 100_000),
    get('/large', ''),
    get('/never', ''),
    post('/unread', 9),
  ].entries()) {
    for (const leave of ['end', 'destroy', 'resetAndDestroy'] as const) {
      const socket = open(text, 'some');
      await once(socket, 'connect');
      // Before, while and after the server reads it.
      await new Promise((done) => setTimeout(done, index * 10));
      socket[leave]();
    }
  }
  expect(await (await fetch(`http://127.0.0.1:${port}/after`)).text()).toBe('/after');
  expect(log().slice(before)).toEqual([]);
});

test('pipelined requests are answered in turn, and too many close the connection', async () => {
  const answersTo = async (count: number) => {
    const paths = Array.from({ length: count }, (_, index) => `/piped-${index}.`);
    const answer = await answerOf(open(paths.map((path) => get(path)).join('')));
    return answer.match(/(?<=\r\n\r\n)\/piped-\d+\./g) ?? [];
  };
  expect(await answersTo(8)).toEqual(Array.from({ length: 8 }, (_, index) => `/piped-${index}.`));
  expect((await answersTo(2_000)).length).toBeLessThanOrEqual(16);
});

test('an unexpected error is answered with 500, and logged without its message', async () => {
  const response = await fetch(`http://127.0.0.1:${port}/fails`);
  expect(response.status).toBe(500);
  await expect.poll(() => log().join('\n')).toContain('"event":"unexpected"');
  expect(log().join('\n')).toContain('serve-briefly.ts');
  expect(output).not.toContain('maria');
});

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends the server whatever its connections do', async (signal) => {
  const sockets = [
    open(get('/first', '')),
    open('GET / HT'),
    open(post('/', 100), 'half'),
    open(get('/never', '')),
    open(''),
  ];
  await once(sockets[0] as Socket, 'data');
  const ended = once(child, 'exit');
  const askedAt = performance.now();
  child.kill(signal);
  expect((await ended)[0]).toBe(0);
  expect(performance.now() - askedAt).toBeLessThan(10_000);
  await start();
});
