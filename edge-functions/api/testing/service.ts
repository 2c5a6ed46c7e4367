import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An external service over HTTP. */
export interface Service {
  url: string;
  /** Requests that have arrived, as `GET /path`. */
  requests: string[];
  close(): Promise<void>;
}

export type Answer = (response: ServerResponse, request: IncomingMessage, number: number) => void;

/** Starts a service; `answer` gets each request with its number, from 1. */
export async function startService(answer: Answer): Promise<Service> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    answer(response, request, requests.length);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The two ways in which a service hangs. */
export const hanging = {
  'never answers': () => {},
  'stops within its answer': (response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.write('[');
  },
} as const satisfies Record<string, Answer>;
