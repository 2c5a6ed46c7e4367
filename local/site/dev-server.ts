import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import process from 'node:process';
import { freePort } from '../free-port.mjs';
import type { Upgrade } from '../serve.ts';
import { projectRoot } from '../settings.ts';
import { type AstroSettings, astroProgram, siteEnvironment } from './astro-builder.ts';

interface DevSite {
  answer(request: Request): Promise<Response>;
  /** Forwards the WebSocket of Vite's hot reload. */
  upgrade: Upgrade;
  close(): void;
}

/** Milliseconds for Astro to open its port. */
const startTimeout = 60_000;

/** Starts Astro's development server, with hot reload, behind the stack's port. */
export async function startDevSite(settings: AstroSettings, onEnd: (code: number | null) => void): Promise<DevSite> {
  const port = await freePort();
  const endWithParent = new URL('./end-with-parent.mjs', import.meta.url).href;
  const options = ['--host', '127.0.0.1', '--port', String(port)];
  const child = spawn('node', ['--import', endWithParent, astroProgram, 'dev', ...options], {
    cwd: projectRoot,
    env: { ...process.env, ...siteEnvironment(settings), NODE_ENV: 'development' },
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  child.on('exit', onEnd);
  await untilAnswering(port, child);
  return {
    answer: (request) => forward(request, port),
    upgrade: bridgeTo(port),
    close: () => child.kill('SIGTERM'),
  };
}

async function forward(request: Request, port: number): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  headers.delete('host');
  // fetch decodes the body but keeps the content-encoding header.
  headers.set('accept-encoding', 'identity');
  const response = await fetch(`http://127.0.0.1:${port}${pathname}${search}`, {
    method: request.method,
    headers,
    body: request.body,
    redirect: 'manual',
  });
  const forwarded = new Headers(response.headers);
  for (const name of ['connection', 'keep-alive', 'transfer-encoding']) forwarded.delete(name);
  return new Response(response.body, { status: response.status, headers: forwarded });
}

/** Repeats the request's head to Vite and connects both ends. */
const bridgeTo =
  (port: number): Upgrade =>
  ({ method, url, rawHeaders }, page, head) => {
    const vite = connect(port, '127.0.0.1', () => {
      const lines = [`${method} ${url} HTTP/1.1`];
      for (let i = 0; i < rawHeaders.length; i += 2) {
        // Vite accepts its own host only.
        const isHost = rawHeaders[i]?.toLowerCase() === 'host';
        lines.push(`${rawHeaders[i]}: ${isHost ? `127.0.0.1:${port}` : rawHeaders[i + 1]}`);
      }
      vite.write(`${lines.join('\r\n')}\r\n\r\n`);
      vite.write(head);
      page.pipe(vite).pipe(page);
    });
    page.on('error', () => vite.destroy()).on('close', () => vite.destroy());
    vite.on('error', () => page.destroy()).on('close', () => page.destroy());
  };

async function untilAnswering(port: number, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + startTimeout;
  while (Date.now() < deadline && child.exitCode === null) {
    const answered = await fetch(`http://127.0.0.1:${port}/robots.txt`).then(
      async (response) => {
        await response.body?.cancel();
        return true;
      },
      () => false,
    );
    if (answered) return;
    await new Promise((done) => setTimeout(done, 150));
  }
  child.kill('SIGTERM');
  throw new Error('O servidor de desenvolvimento do site não respondeu.');
}
