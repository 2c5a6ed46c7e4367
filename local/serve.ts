import type { Buffer } from 'node:buffer';
import { once } from 'node:events';
import {
  createServer,
  type Server as HttpServer,
  type IncomingMessage,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { describeError } from '../edge-functions/api/gateways/describe-error.ts';
import { clientAddressReader, type Proxies } from './client-address.ts';

/** The request header with the client's address; a value sent by the client is replaced. */
export const clientAddressHeader = 'x-client-address';

/** Handles a request once the stack is ready. Reading a body whose client disconnects fails with an `AbortError`. */
type Answer = (request: Request, clientAddress: string) => Promise<Response>;

/** Takes over the connection of a request for another protocol (WebSocket). */
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

export interface Server {
  port: number;
  /** Sets the handler; until then every request gets a 503 with Retry-After. */
  answerWith(answer: Answer): void;
  /** Without one, requests for another protocol are answered as ordinary ones. */
  upgradeWith(upgrade: Upgrade): void;
  /** Stops listening; resolves when pending requests are answered, or after a timeout; no connection stays open. */
  close(): Promise<void>;
}

/** Milliseconds. */
interface Limits {
  /** Until the headers are complete; also limits a connection without a request. */
  headers: number;
  /** Until the request is complete. */
  request: number;
  /** Keep-alive; longer than proxies keep idle connections. */
  keepAlive: number;
  /** Without any byte in either direction, as when a client does not read its answer. */
  silence: number;
  /** For pending requests at shutdown. */
  close: number;
}

const defaultLimits: Limits = { headers: 10_000, request: 60_000, keepAlive: 65_000, silence: 120_000, close: 2_000 };

interface ServeOptions {
  host: string;
  /** 0 chooses a free one. */
  port: number;
  /** Set on every answer that has none of the same name. */
  headers: Readonly<Record<string, string>>;
  proxies: Proxies;
  log: (entry: object) => void;
  limits?: Partial<Limits>;
}

/** The answer of a stack that is starting. */
export const notReady = () => new Response(null, { status: 503, headers: { 'Retry-After': '2' } });

/** Opens the port. Throws a sentence for the operator when that is not possible. */
export async function serve({ host, port, headers, proxies, log, limits: changed }: ServeOptions): Promise<Server> {
  const limits = { ...defaultLimits, ...changed };
  const clientOf = clientAddressReader(proxies);
  let answer: Answer = async () => notReady();

  async function answerTo(incoming: IncomingMessage): Promise<Response> {
    const request = requestOf(incoming);
    if (!request) return refusal(400);
    const address = clientOf(incoming.socket.remoteAddress ?? '', request.headers);
    request.headers.set(clientAddressHeader, address);
    return await answer(request, address);
  }

  async function respond(incoming: IncomingMessage, outgoing: ServerResponse, answers: typeof answerTo): Promise<void> {
    let response: Response;
    try {
      response = await answers(incoming);
    } catch (error) {
      // The client disconnected during its request.
      if (incoming.destroyed && !incoming.complete) return;
      log({ event: 'unexpected', method: incoming.method, ...describeError(error) });
      response = Response.json({ message: 'Erro interno' }, { status: 500 });
    }
    incoming.removeAllListeners('data').pause();
    await send(response, outgoing, headers);
    const isReadOn = incoming.complete || isShort(incoming);
    // Unread body is discarded, so that the connection's next request can be read.
    if (isReadOn) incoming.resume();
    // Closing at once would reset the connection, and a client that still sends would lose the answer.
    else incoming.socket.end();
    if (!incoming.complete) {
      const ended = setTimeout(() => incoming.socket.destroy(), isReadOn ? limits.request : limits.close);
      incoming.once('end', () => clearTimeout(ended));
    }
  }

  const server = createServer({
    // Node's own refusal lacks our headers; `requestOf` refuses the same requests.
    requireHostHeader: false,
    headersTimeout: limits.headers,
    requestTimeout: limits.request,
    keepAliveTimeout: limits.keepAlive,
    connectionsCheckingInterval: Math.min(1_000, limits.headers / 4),
  });
  server.timeout = limits.silence;
  const inTurn = oneAtATime();
  const respondInTurn = (answers: typeof answerTo) => (incoming: IncomingMessage, outgoing: ServerResponse) =>
    inTurn(incoming.socket, async () => {
      try {
        await respond(incoming, outgoing, answers);
      } catch (error) {
        log({ event: 'unexpected', method: incoming.method, ...describeError(error) });
        outgoing.destroy();
      }
    });
  server.on('request', respondInTurn(answerTo));
  // Any `Expect` but 100-continue.
  server.on(
    'checkExpectation',
    respondInTurn(async () => refusal(417)),
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuseConnection(error, socket, headers));
  await listen(server, host, port);
  // Running out of file handles must end neither other connections nor the process.
  server.on('error', ({ code }: NodeJS.ErrnoException) => log({ event: 'connection-not-accepted', code }));
  return {
    port: (server.address() as AddressInfo).port,
    answerWith(ready) {
      answer = ready;
    },
    upgradeWith(upgrade) {
      server.on('upgrade', (request, socket, head) => {
        request.socket.setTimeout(0);
        upgrade(request, socket, head);
      });
    },
    async close() {
      const closed = new Promise<void>((done) => server.close(() => done()));
      server.closeIdleConnections();
      const forced = setTimeout(() => server.closeAllConnections(), limits.close);
      await closed;
      clearTimeout(forced);
    },
  };
}

/** Requests of one connection that may wait behind another; browsers send none before the answer to the last. */
const mostWaiting = 16;

/**
 * Handles a connection's requests one after another, each once the previous answer is sent, so that a client that reads
 * nothing keeps one answer in memory. Closes a connection with too many waiting requests.
 */
function oneAtATime(): (connection: Socket, handle: () => Promise<void>) => void {
  const connections = new WeakMap<Socket, { last: Promise<void>; waiting: number }>();
  return (connection, handle) => {
    const turns = connections.get(connection) ?? { last: Promise.resolve(), waiting: 0 };
    connections.set(connection, turns);
    turns.waiting += 1;
    if (turns.waiting > mostWaiting) connection.destroy();
    if (connection.destroyed) return;
    turns.last = turns.last.then(async () => {
      if (!connection.destroyed) await handle();
      turns.waiting -= 1;
    });
  };
}

async function listen(server: HttpServer, host: string, port: number): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(
      code === 'EADDRINUSE'
        ? `A porta ${port} já está em uso por outro programa. Escolha outra com PORT, por exemplo PORT=${port + 1}.`
        : `Não foi possível abrir a porta ${port} em ${host}: ${message}`,
    );
  }
}

const refusal = (status: number) => new Response(null, { status });

/**
 * Requests are routed by path alone, so the origin is constant. Undefined for an invalid request, or one without the
 * host that its HTTP version requires.
 */
function requestOf(incoming: IncomingMessage): Request | undefined {
  const { method = 'GET', url = '', httpVersion, rawHeaders } = incoming;
  if (httpVersion === '1.1' && incoming.headers.host === undefined) return undefined;
  try {
    const { pathname, search } = new URL(url.startsWith('/') ? `${origin}${url}` : url, origin);
    const headers = new Headers();
    for (let i = 0; i < rawHeaders.length; i += 2) headers.append(rawHeaders[i] as string, rawHeaders[i + 1] as string);
    const body = method === 'GET' || method === 'HEAD' ? null : bodyOf(incoming);
    // `duplex` is required with a stream, and missing from the types.
    return new Request(`${origin}${pathname}${search}`, {
      method,
      headers,
      body,
      duplex: 'half',
    } as RequestInit);
  } catch {
    return undefined;
  }
}

const origin = 'http://localhost';

/** Bytes of a body that are buffered until the handler reads them. */
const readAhead = 64 * 1024;

/** True if all of the body, which may not have come yet, is read as quickly as the connection is closed. */
const isShort = ({ headers }: IncomingMessage): boolean => Number(headers['content-length']) <= readAhead;

/** A body that fails when its client disconnects or takes too long. */
const bodyOf = (incoming: IncomingMessage): ReadableStream<Uint8Array> =>
  new ReadableStream<Uint8Array>(
    {
      start(controller) {
        incoming.on('data', (chunk: Buffer) => {
          controller.enqueue(new Uint8Array(chunk));
          if ((controller.desiredSize ?? 0) <= 0) incoming.pause();
        });
        incoming.once('end', () => controller.close());
        incoming.once('error', () => controller.error(new DOMException('The client has gone.', 'AbortError')));
      },
      pull() {
        incoming.resume();
      },
      cancel() {
        incoming.removeAllListeners('end').removeAllListeners('data').resume();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: readAhead }),
  );

/** Sends an answer, buffered completely because answers are small; resolves when it is sent. */
async function send(response: Response, outgoing: ServerResponse, always: ServeOptions['headers']): Promise<void> {
  const { status, headers } = response;
  const body = response.body && (await response.bytes());
  const lines: string[] = [];
  for (const [name, value] of headers) lines.push(name, value);
  for (const [name, value] of Object.entries(always)) if (!headers.has(name)) lines.push(name, value);
  // An answer to HEAD has the length of the body, without the body.
  const hasLength = outgoing.req.method === 'HEAD' || [204, 304].includes(status) || headers.has('content-length');
  if (!hasLength) lines.push('Content-Length', String(body?.byteLength ?? 0));
  const sent = new Promise((resolve) => outgoing.once('finish', resolve).once('close', resolve));
  outgoing.writeHead(status, lines).end(body);
  await sent;
}

const refusals: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Answers an invalid or timed-out request and closes the connection. */
function refuseConnection(
  { code = '' }: NodeJS.ErrnoException,
  socket: Duplex,
  headers: ServeOptions['headers'],
): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = refusals[code] ?? 400;
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'Connection: close', 'Content-Length: 0'];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  socket.end(`${lines.join('\r\n')}\r\n\r\n`, () => socket.destroy());
}
