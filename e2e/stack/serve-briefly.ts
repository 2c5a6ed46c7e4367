// The stack's server in its own runtime, with short limits and a handler of the test's.
import process from 'node:process';
import { nothingLoads, safeHeaders } from '#contract/safe-headers.ts';
import { clientAddressHeader, serve } from '../../local/serve.ts';

const print = (entry: object) => console.log(JSON.stringify(entry));
const limits = { headers: 500, request: 800, keepAlive: 1_000, silence: 1_200, close: 300 };

const server = await serve({
  host: '127.0.0.1',
  port: 0,
  headers: { ...safeHeaders, ...nothingLoads },
  proxies: { header: 'x-forwarded-for', trusted: [] },
  log: print,
  limits,
});
server.answerWith(async (request) => {
  const { pathname } = new URL(request.url);
  if (pathname === '/fails') throw new Error('maria@paroquia.test was refused');
  if (pathname === '/never') return await new Promise(() => undefined);
  if (pathname === '/large') return new Response(new Uint8Array(64 * 1024 * 1024));
  if (pathname === '/caller') return new Response(request.headers.get(clientAddressHeader));
  if (pathname === '/own') return new Response('own', { headers: { 'Content-Security-Policy': "img-src 'self'" } });
  if (request.method === 'POST' && pathname !== '/unread') await request.text();
  return new Response(pathname);
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, async () => {
    await server.close();
    process.exit(0);
  });
}
print({ port: server.port });
