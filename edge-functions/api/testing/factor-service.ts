import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { decodeJwt } from 'jose';
import type { TestDatabase } from './database.ts';
import { withAuth } from './parish.ts';
import { type Service, startService } from './service.ts';

/** An error response of Auth. */
class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

export interface FactorService extends Service {
  /** Sends requests about second factors to this service, all others to the stack's own Supabase. */
  fetch: typeof fetch;
}

/**
 * Imitates hosted Auth's endpoints for second factors over HTTP, with the test database's `auth.mfa_factors`. A sign-in
 * returns the person's factors; a verified code raises the session to `aal2` and ends the person's sessions below that
 * level.
 */
export async function startFactorService(database: TestDatabase): Promise<FactorService> {
  const { sql, env } = database;
  const challenges = new Map<string, string>();
  const embedded = withAuth(database);

  const factorsOf = (person: unknown) =>
    sql.query<{ id: string; status: string; factor_type: string; secret: string }>(
      'select id, status, factor_type, secret from auth.mfa_factors where user_id = $1 order by created_at',
      [person],
    );
  const shown = ({ id, status, factor_type }: { id: string; status: string; factor_type: string }) => ({
    id,
    status,
    factor_type,
    friendly_name: '',
    created_at: new Date().toISOString(),
    updated_at: new Date().toISOString(),
  });

  /** The claims of the caller's token, whose session must exist. */
  async function sessionOf(request: IncomingMessage) {
    const claims = decodeJwt((request.headers.authorization ?? '').replace('Bearer ', ''));
    const rows = await sql.query('select id from auth.sessions where id = $1 and user_id = $2', [
      claims.session_id,
      claims.sub,
    ]);
    if (rows.length === 0) throw new Refusal(403, 'session_not_found');
    return claims as { sub: string; session_id: string; aal: string; email: string };
  }

  async function enrol(request: IncomingMessage, { factor_type, issuer }: Record<string, string>) {
    const { sub, aal, email } = await sessionOf(request);
    if (factor_type !== 'totp') throw new Refusal(400, 'validation_failed');
    if (aal !== 'aal2' && (await factorsOf(sub)).some(({ status }) => status === 'verified'))
      throw new Refusal(403, 'insufficient_aal');
    const id = randomUUID();
    const secret = base32(randomBytes(20));
    await sql.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret)
       values ($1, $2, 'totp', 'unverified', now(), now(), $3)`,
      [id, sub, secret],
    );
    const uri = `otpauth://totp/${issuer}:${email}?algorithm=SHA1&digits=6&issuer=${issuer}&period=30&secret=${secret}`;
    return { id, type: 'totp', friendly_name: '', totp: { qr_code: '<svg/>', secret, uri } };
  }

  async function challenge(request: IncomingMessage, id: string) {
    const { sub } = await sessionOf(request);
    if (!(await factorsOf(sub)).some((factor) => factor.id === id)) throw new Refusal(404, 'mfa_factor_not_found');
    const made = randomUUID();
    challenges.set(made, id);
    return { id: made, type: 'totp', expires_at: Math.floor(Date.now() / 1000) + 300 };
  }

  async function verify(request: IncomingMessage, id: string, body: Record<string, string>) {
    const { sub, session_id, email } = await sessionOf(request);
    const factor = (await factorsOf(sub)).find((each) => each.id === id);
    if (!factor || challenges.get(body.challenge_id ?? '') !== id) throw new Refusal(404, 'mfa_factor_not_found');
    if (![-1, 0, 1].some((step) => codeOf(factor.secret, step) === body.code))
      throw new Refusal(422, 'mfa_verification_failed');
    challenges.delete(body.challenge_id ?? '');
    await sql.query(`update auth.mfa_factors set status = 'verified' where id = $1`, [id]);
    await sql.query(`update auth.sessions set aal = 'aal2' where id = $1`, [session_id]);
    await sql.query(`delete from auth.sessions where user_id = $1 and aal is distinct from 'aal2'`, [sub]);
    return {
      access_token: database.tokenFor({ id: sub, email }, { claims: { session_id, aal: 'aal2' } }),
      refresh_token: randomUUID(),
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: Math.floor(Date.now() / 1000) + 3600,
      user: { id: sub, email },
    };
  }

  async function answer(request: IncomingMessage, body: Record<string, string>): Promise<unknown> {
    const { pathname } = new URL(request.url ?? '', 'http://service');
    const [, , , first = '', second = '', third = '', factors, factor] = pathname.split('/');
    if (first === 'admin' && second === 'users' && factors === 'factors') {
      if (request.headers.apikey !== env.secretKey) throw new Refusal(403, 'not_admin');
      if (request.method === 'GET') return (await factorsOf(third)).map(shown);
      await sql.query('delete from auth.mfa_factors where id = $1 and user_id = $2', [factor, third]);
      return { id: factor };
    }
    if (first !== 'factors' || request.method !== 'POST') throw new Refusal(404, 'not_found');
    if (!second) return await enrol(request, body);
    return third === 'challenge' ? await challenge(request, second) : await verify(request, second, body);
  }

  const service = await startService(async (response, request) => {
    try {
      const json = JSON.stringify(await answer(request, await readJson(request)));
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(json);
    } catch (error) {
      const { status, code } = error instanceof Refusal ? error : new Refusal(500, 'unexpected_failure');
      response
        .writeHead(status, { 'Content-Type': 'application/json' })
        .end(JSON.stringify({ code: status, error_code: code, msg: 'A text of Auth, which nobody reads' }));
    }
  });

  return {
    ...service,
    async fetch(input, init) {
      const request = new Request(input, init);
      const { pathname, search } = new URL(request.url);
      if (/^\/auth\/v1\/(factors|admin\/users\/[\w-]+\/factors)/.test(pathname))
        return await fetch(`${service.url}${pathname}`, init);
      // With a second factor, a password change requires `aal2`.
      if (pathname === '/auth/v1/user' && request.method === 'PUT') {
        const { sub, aal } = decodeJwt(request.headers.get('authorization')?.slice(7) ?? '');
        if (aal !== 'aal2' && (await factorsOf(sub)).length > 0)
          return Response.json({ code: 401, error_code: 'insufficient_aal', msg: '' }, { status: 401 });
      }
      const answered = await embedded(input, init);
      if (pathname !== '/auth/v1/token' || !search.includes('password') || !answered.ok) return answered;
      const session = await answered.json();
      return Response.json({
        ...session,
        user: { ...session.user, factors: (await factorsOf(session.user.id)).map(shown) },
      });
    },
  };
}

async function readJson(request: IncomingMessage): Promise<Record<string, string>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString() || '{}');
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

const base32 = (bytes: Buffer): string =>
  [...bytes]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
    .replace(/.{5}/g, (bits) => alphabet[Number.parseInt(bits, 2)] ?? '');

/** The authenticator's code, some steps of 30 s from now (RFC 6238). */
export function codeOf(secret: string, step = 0): string {
  const bits = [...secret].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + step));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
