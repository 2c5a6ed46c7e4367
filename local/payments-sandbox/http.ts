import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectorEmail, type Provider, Refusal } from './provider.ts';

/** A call of the API, by its method and path. */
type CallName = 'account' | 'create' | 'read' | 'search' | 'cancel' | 'refund' | 'plans' | 'subscriptions' | 'invoice';

/** A simulated fault of a call: how it ends, and if it takes effect all the same. */
export interface CallFault {
  /** Any call by default. */
  call?: CallName;
  /** How many of them; 1 by default. */
  times?: number;
  isDone?: boolean;
  /** No answer, a broken connection, headers whose body never comes, or another answer. */
  ends: 'silence' | 'broken' | 'stalled' | { status: number; body?: string; headers?: Record<string, string> };
}

/** The provider's API at a port of its own, on this machine only. */
export interface ProviderServer {
  url: string;
  /** Programs the faults of the calls that follow. */
  fail(...faults: CallFault[]): void;
  /** The calls, with their idempotency keys. */
  readonly calls: readonly { call: CallName; key: string | undefined }[];
  close(): Promise<void>;
}

const bodyLimit = 64 * 1024;
const callsKept = 1_000;

interface Asked {
  id: string;
  query: Record<string, string | undefined>;
  body: Record<string, unknown>;
  key: string | undefined;
}

type Route = [method: string, path: RegExp, call: CallName, answer: (provider: Provider, asked: Asked) => unknown];

const routes: readonly Route[] = [
  [
    'GET',
    /^\/users\/me$/,
    'account',
    ({ state }) => ({ id: state.collector, nickname: 'TESTEPAROQUIA', email: collectorEmail, site_id: 'MLB' }),
  ],
  ['POST', /^\/v1\/payments$/, 'create', (provider, { key, body }) => provider.createPayment(key, body)],
  ['GET', /^\/v1\/payments\/search$/, 'search', (provider, { query }) => provider.payments(query)],
  ['GET', /^\/v1\/payments\/([^/]+)$/, 'read', (provider, { id }) => provider.payment(id)],
  ['PUT', /^\/v1\/payments\/([^/]+)$/, 'cancel', (provider, { id }) => provider.cancelPayment(id)],
  [
    'POST',
    /^\/v1\/payments\/([^/]+)\/refunds$/,
    'refund',
    async (provider, { id, body }) => (await provider.refund(id, body.amount as number | undefined)).refunds.at(-1),
  ],
  ['GET', /^\/v1\/payments\/([^/]+)\/refunds$/, 'refund', (provider, { id }) => provider.payment(id).refunds],
  ['POST', /^\/preapproval_plan$/, 'plans', (provider, { key, body }) => provider.createPlan(key, body)],
  ['GET', /^\/preapproval_plan\/search$/, 'plans', (provider, { query }) => provider.plans(query)],
  ['GET', /^\/preapproval_plan\/([^/]+)$/, 'plans', (provider, { id }) => provider.plan(id)],
  ['PUT', /^\/preapproval_plan\/([^/]+)$/, 'plans', (provider, { id, body }) => provider.changePlan(id, body)],
  ['GET', /^\/preapproval\/search$/, 'subscriptions', (provider, { query }) => provider.subscriptions(query)],
  ['GET', /^\/preapproval\/([^/]+)$/, 'subscriptions', (provider, { id }) => provider.subscription(id)],
  [
    'PUT',
    /^\/preapproval\/([^/]+)$/,
    'subscriptions',
    (provider, { id, body }) => provider.changeSubscription(id, body),
  ],
  ['GET', /^\/authorized_payments\/([^/]+)$/, 'invoice', (provider, { id }) => provider.invoice(id)],
];

export async function serveProvider(provider: Provider): Promise<ProviderServer> {
  const faults: CallFault[] = [];
  const calls: { call: CallName; key: string | undefined }[] = [];

  function faultOf(call: CallName): CallFault | undefined {
    const index = faults.findIndex((fault) => (fault.call ?? call) === call);
    const fault = faults[index];
    if (fault) {
      fault.times = (fault.times ?? 1) - 1;
      if (fault.times <= 0) faults.splice(index, 1);
    }
    return fault;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const path = pathname.replace(/\/$/, '');
    const route = routes.find(([method, pattern]) => method === request.method && pattern.test(path));
    if (request.headers.authorization !== `Bearer ${provider.state.accessToken}`) {
      return send(response, 401, { message: 'invalid access token', error: 'unauthorized', status: 401, cause: [] });
    }
    if (!route) return send(response, 404, new Refusal(404, 'Resource not found').body);
    const [method, pattern, call, perform] = route;
    const key = request.headers['x-idempotency-key']?.toString();
    const body = await bodyOf(request);
    calls.push({ call, key });
    calls.splice(0, calls.length - callsKept);
    const fault = faultOf(call);
    const asked = { id: pattern.exec(path)?.[1] ?? '', query: Object.fromEntries(searchParams), body, key };
    const result = fault && !fault.isDone ? {} : await perform(provider, asked);
    if (fault) return end(response, fault.ends);
    send(response, method === 'POST' ? 201 : 200, result);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const refusal = error instanceof Refusal ? error : new Refusal(500, 'internal_error');
      send(response, refusal.status, refusal.body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    fail(...more) {
      faults.push(...more.map((fault) => ({ ...fault })));
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk;
    if (text.length > bodyLimit) throw new Refusal(413, 'The body is too large');
  }
  try {
    return text === '' ? {} : Object(JSON.parse(text));
  } catch {
    throw new Refusal(400, 'Invalid JSON');
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

function end(response: ServerResponse, ends: CallFault['ends']): void {
  if (ends === 'silence') return;
  if (ends === 'broken') {
    response.destroy();
    return;
  }
  if (ends === 'stalled') {
    response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"id":');
    return;
  }
  const { status, body = '', headers = { 'Content-Type': 'text/html' } } = ends;
  response.writeHead(status, headers).end(body);
}
