import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { versionOne, versionTwo, vigil } from './invented-texts.ts';

/** How the source answers: with texts (`well`, `held`, `vigil`) or with a kind of failure. */
export type Behaviour =
  | 'well'
  | 'held'
  | 'vigil'
  | 'slow'
  | 'broken'
  | 'wrong-day'
  | 'page'
  | 'empty'
  | 'huge'
  | 'elsewhere'
  | 'busy'
  | 'unknown-day';

export interface StandIn {
  /** Base addresses of the two versions. */
  v1: string;
  v2: string;
  behave(behaviour: Behaviour): void;
  /** Answers the requests that were held. */
  release(): void;
  /** The dates that were asked for, in order. */
  asked: string[];
  /** The headers of the last request. */
  headers: () => Record<string, unknown>;
  close(): Promise<void>;
}

/** A liturgy source over HTTP with invented texts, which speaks versions 1 and 2 and fails on demand. */
export async function startStandIn(): Promise<StandIn> {
  let behaviour: Behaviour = 'well';
  let lastHeaders: Record<string, unknown> = {};
  const asked: string[] = [];
  const held: (() => void)[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://source.test');
    const [dia = '', mes = '', ano = ''] = ['dia', 'mes', 'ano'].map((name) => searchParams.get(name) ?? '');
    lastHeaders = request.headers;
    asked.push(`${ano}-${mes}-${dia}`);
    const answer = (how: keyof typeof answers) =>
      answers[how](response, `${dia}/${mes}/${ano}`, pathname.startsWith('/v1') ? versionOne : versionTwo);
    if (behaviour === 'held') held.push(() => answer('well'));
    else answer(behaviour);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    v1: `${base}/v1/`,
    v2: `${base}/v2/`,
    behave: (chosen) => {
      behaviour = chosen;
    },
    release() {
      for (const answer of held.splice(0)) answer();
    },
    asked,
    headers: () => lastHeaders,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

type Answer = (response: ServerResponse, data: string, version: (data: string) => object) => void;

const json = (response: ServerResponse, status: number, body: unknown) => {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
};

const answers: Readonly<Record<Exclude<Behaviour, 'held'>, Answer>> = {
  well: (response, data, version) => json(response, 200, version(data)),
  vigil: (response, data) => json(response, 200, vigil(data)),
  // Only the first bytes come: the timeout must include the body.
  slow: (response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.write('{');
  },
  broken: (response) => json(response, 500, { erro: 'Erro interno' }),
  'wrong-day': (response, _, version) => json(response, 200, version('01/01/2020')),
  page: (response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.end('<!doctype html><title>Em manutenção</title>');
  },
  empty: (response, data) => json(response, 200, { data, liturgia: 'Dia', cor: 'Verde', leituras: {} }),
  huge: (response, data, version) => json(response, 200, { ...version(data), resto: 'a'.repeat(600_000) }),
  elsewhere: (response) => {
    response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end();
  },
  busy: (response) => json(response, 503, { erro: 'Tente mais tarde' }),
  'unknown-day': (response, data) => json(response, 404, { erro: 'Dia desconhecido', data }),
};
