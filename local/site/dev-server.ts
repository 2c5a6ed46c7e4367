import { type ChildProcess, spawn } from 'node:child_process';
import process from 'node:process';
import { freePort } from '../free-port.ts';
import { projectRoot } from '../settings.ts';
import { type AstroSettings, astroProgram, siteEnvironment } from './astro-builder.ts';

export interface DevSite {
  answer(request: Request): Promise<Response>;
  close(): void;
}

/** Milliseconds that Astro may take to open its port. */
const startTimeout = 60_000;

/** Starts Astro's development server, with hot reload, behind the stack's port. */
export async function startDevSite(settings: AstroSettings, onEnd: (code: number | null) => void): Promise<DevSite> {
  const port = await freePort();
  const child = spawn('node', [astroProgram, 'dev', '--host', '127.0.0.1', '--port', String(port)], {
    cwd: projectRoot,
    env: { ...process.env, ...siteEnvironment(settings), NODE_ENV: 'development' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  child.on('exit', onEnd);
  await untilAnswering(port, child);
  return {
    answer: (request) =>
      request.headers.get('upgrade') === 'websocket' ? bridgeSocket(request, port) : forward(request, port),
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

/** Forwards the WebSocket over which Vite tells pages what changed. */
async function bridgeSocket(request: Request, port: number): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const protocol = request.headers.get('sec-websocket-protocol') ?? undefined;
  const { socket: page, response } = Deno.upgradeWebSocket(request, protocol ? { protocol } : {});
  const vite = new WebSocket(`ws://127.0.0.1:${port}${pathname}${search}`, protocol ? [protocol] : []);
  const pending: string[] = [];
  page.onmessage = ({ data }) => (vite.readyState === WebSocket.OPEN ? vite.send(data) : pending.push(data));
  vite.onopen = () => {
    for (const message of pending) vite.send(message);
  };
  vite.onmessage = ({ data }) => {
    if (page.readyState === WebSocket.OPEN) page.send(data);
  };
  page.onclose = () => vite.close();
  vite.onclose = () => {
    if (page.readyState === WebSocket.OPEN) page.close();
  };
  // An error is followed by a close event.
  page.onerror = () => undefined;
  vite.onerror = () => undefined;
  return response;
}

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
