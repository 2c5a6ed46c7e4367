import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { baseUrl } from '../actors.ts';

/** A host in front of this worker's stack, which a test may break. */
export interface ChangingHost {
  url: string;
  /** Requests get no answer. */
  isSilent: boolean;
  /** The paths of all requests, in order; a test may empty it. */
  asked: string[];
  /** Answers in place of the stack's, by path. */
  answers: Map<string, { status: number; type: string; body: string; cacheControl?: string }>;
}

/** Listens until the test ends. */
export async function changingHost(): Promise<ChangingHost> {
  const { hostname, port } = new URL(baseUrl);
  const server = createServer((incoming, outgoing) => {
    host.asked.push(incoming.url ?? '');
    if (host.isSilent) return;
    const answer = host.answers.get(incoming.url ?? '');
    if (answer) {
      const { status, type, body, cacheControl = 'no-cache' } = answer;
      outgoing.writeHead(status, { 'Content-Type': type, 'Cache-Control': cacheControl }).end(body);
      return;
    }
    const { method, url: path, headers } = incoming;
    const asked = request({ hostname, port, method, path, headers }, (answered) => {
      outgoing.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(outgoing);
    });
    asked.on('error', () => outgoing.destroy());
    incoming.pipe(asked);
  });
  await once(server.listen(0, 'localhost'), 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const host: ChangingHost = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    isSilent: false,
    asked: [],
    answers: new Map(),
  };
  return host;
}
