import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, type JWK, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ApiError } from '#contract/errors.ts';
import { parseEnv } from '../env.ts';
import { tokenVerifier, type VerifyToken } from './verify-token.ts';

const jwtSecret = 'a-secret-of-this-test-that-signs-nothing-else';
const person = '0b8e9c1e-7a39-4d05-9f70-4b2a6a1f9d11';
const customIssuer = 'https://contas.paroquia.example/auth/v1';

interface SigningKey {
  kid: string;
  alg: 'ES256' | 'RS256';
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  published: JWK;
}

async function makeKey(alg: SigningKey['alg'], kid: string = randomUUID()): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { kid, alg, privateKey, publicKey, published: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
}

/** A small server of published keys; `answer` says what it does with a request. */
async function startKeyServer() {
  const state = { fetches: 0, answer: (_: ServerResponse) => {} };
  const server = createServer((_, response) => {
    state.fetches += 1;
    state.answer(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const publishes = (body: unknown) => (response: ServerResponse) =>
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
const publishesKeys = (...keys: SigningKey[]) => publishes({ keys: keys.map(({ published }) => published) });

let server: Awaited<ReturnType<typeof startKeyServer>>;
let current: SigningKey;
let other: SigningKey;
beforeAll(async () => {
  server = await startKeyServer();
  current = await makeKey('ES256');
  other = await makeKey('RS256');
});
afterAll(() => server.close());
beforeEach(() => {
  server.state.fetches = 0;
  server.state.answer = publishesKeys(current);
});

const envAt = (supabaseUrl: string, more: Record<string, string> = {}) =>
  parseEnv({
    SITE_URL: 'https://paroquia.example',
    SUPABASE_URL: supabaseUrl,
    SUPABASE_PUBLISHABLE_KEYS: 'sb_publishable_a',
    SUPABASE_SECRET_KEYS: 'sb_secret_b',
    JWT_ISSUER: customIssuer,
    ...more,
  });

const verifierAt = (url: string) => tokenVerifier(envAt(url), fetch);

const goodClaims = () => ({
  iss: `${server.url}/auth/v1`,
  aud: 'authenticated',
  sub: person,
  exp: Math.floor(Date.now() / 1000) + 3600,
});

const sign = (
  key: CryptoKey | Uint8Array,
  header: { alg: string; kid?: string },
  claims: Record<string, unknown> = {},
): Promise<string> =>
  new SignJWT(JSON.parse(JSON.stringify({ ...goodClaims(), ...claims }))).setProtectedHeader(header).sign(key);

const signedBy = ({ privateKey, alg, kid }: SigningKey, claims = {}) => sign(privateKey, { alg, kid }, claims);
const signedWithSecret = (claims = {}) => sign(new TextEncoder().encode(jwtSecret), { alg: 'HS256' }, claims);

const outcome = (verify: VerifyToken, token: string): Promise<string> =>
  verify(token).then(
    ({ sub }) => `claims of ${sub}`,
    ({ code }: ApiError) => code,
  );
const accepted = `claims of ${person}`;

describe.each([
  ['the keys that Auth publishes', (claims?: object) => signedBy(current, claims), () => verifierAt(server.url)],
  [
    'the secret',
    (claims?: object) => signedWithSecret(claims),
    () => tokenVerifier(envAt(server.url, { JWT_SECRET: jwtSecret }), fetch),
  ],
])('with %s', (_, signed, verifier) => {
  it.each([
    ['of Auth', () => ({}), accepted],
    ['of Auth at another address', () => ({ iss: customIssuer }), accepted],
    ['without an issuer', () => ({ iss: undefined }), 'token_invalid'],
    ['of another project', () => ({ iss: 'https://outro.supabase.co/auth/v1' }), 'token_invalid'],
    ['of an issuer that only begins like ours', () => ({ iss: `${server.url}/auth/v1/x` }), 'token_invalid'],
    ['of several issuers', () => ({ iss: [`${server.url}/auth/v1`] }), 'token_invalid'],
    ['of an empty issuer', () => ({ iss: '' }), 'token_invalid'],
    ['for another audience', () => ({ aud: 'device' }), 'token_invalid'],
    ['without an audience', () => ({ aud: undefined }), 'token_invalid'],
    ['of nobody', () => ({ sub: undefined }), 'token_invalid'],
    ['without an end', () => ({ exp: undefined }), 'token_invalid'],
    ['that has ended', () => ({ exp: 1 }), 'token_expired'],
    ['that begins later', () => ({ nbf: 4_102_444_800 }), 'token_invalid'],
  ])('a token %s', async (_name, claims, expected) => {
    expect(await outcome(verifier(), await signed(claims()))).toBe(expected);
  });
});

const half = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

it.each<[string, () => Promise<string> | string]>([
  ['signed by nobody', () => `${half({ alg: 'none' })}.${half(goodClaims())}.`],
  ['signed with the public key as a secret', async () => sign(await publicText(), { alg: 'HS256', kid: current.kid })],
  ['signed with another key of the same name', async () => signedBy(await makeKey('ES256', current.kid))],
  ['signed with a key that is not published', () => signedBy(other)],
  ['that is none', () => 'a.b.c'],
])('a token %s is refused', async (_, make) => {
  expect(await outcome(verifierAt(server.url), await make())).toBe('token_invalid');
});

const publicText = async () => new TextEncoder().encode(await exportSPKI(current.publicKey));

it('a key without an id is found where it is the only one', async () => {
  const { privateKey, alg } = current;
  expect(await outcome(verifierAt(server.url), await sign(privateKey, { alg }))).toBe(accepted);
  server.state.answer = publishesKeys(current, await makeKey('ES256'));
  expect(await outcome(verifierAt(server.url), await sign(privateKey, { alg }))).toBe('token_invalid');
});

describe('while the keys can’t be fetched', () => {
  it.each<[string, (response: ServerResponse) => void]>([
    ['closes the connection', (response) => response.destroy()],
    ['answers 500', (response) => response.writeHead(500).end('{"keys":[]}')],
    ['answers 429', (response) => response.writeHead(429).end()],
    ['sends the caller elsewhere', (response) => response.writeHead(302, { location: '/keys' }).end()],
    ['answers a page', (response) => response.end('<html>')],
    ['answers other JSON', publishes({ message: 'no keys' })],
    ['answers keys that are none', publishes({ keys: 'none' })],
    ['publishes half a key', (response) => publishes({ keys: [{ ...current.published, x: undefined }] })(response)],
    ['publishes a broken key', (response) => publishes({ keys: [{ ...current.published, x: 'AA' }] })(response)],
    ['never answers', () => {}],
    ['stops in the middle', (response) => response.write('{"keys":')],
  ])('a token is answered 503: Auth %s', { concurrent: true }, async (_, answer) => {
    const own = await startKeyServer();
    own.state.answer = answer;
    const claims = { iss: `${own.url}/auth/v1` };
    expect(await outcome(verifierAt(own.url), await signedBy(current, claims))).toBe('unavailable');
    own.close();
  });

  it('and so where nobody listens', async () => {
    const gone = await startKeyServer();
    gone.close();
    expect(await outcome(verifierAt(gone.url), await signedBy(current))).toBe('unavailable');
  });

  it('they are fetched at most once in two seconds, and then valid tokens are accepted', async () => {
    const clock = useClock();
    const verify = verifierAt(server.url);
    server.state.answer = (response) => response.writeHead(500).end();
    for (let i = 0; i < 20; i += 1) {
      expect(await outcome(verify, await signedBy(i % 2 ? current : other))).toBe('unavailable');
    }
    expect(server.state.fetches).toBe(1);
    server.state.answer = publishesKeys(current);
    clock.advance(2_000);
    expect(await outcome(verify, await signedBy(current))).toBe(accepted);
    expect(server.state.fetches).toBe(2);
  });
});

describe('once the keys are known', () => {
  it('forged key ids fetch them at most twice a minute, and valid tokens pass even while Auth is down', async () => {
    const clock = useClock();
    const verify = verifierAt(server.url);
    expect(await outcome(verify, await signedBy(current))).toBe(accepted);
    const forged = () => signedBy({ ...other, kid: randomUUID() });
    for (let i = 0; i < 20; i += 1) expect(await outcome(verify, await forged())).toBe('token_invalid');
    expect(server.state.fetches).toBe(1);

    clock.advance(30_000);
    server.state.answer = (response) => response.writeHead(503).end();
    // Without Auth, an unknown id may be that of a new key.
    for (let i = 0; i < 5; i += 1) expect(await outcome(verify, await forged())).toBe('unavailable');
    expect(await outcome(verify, await signedBy(current))).toBe(accepted);
    expect(server.state.fetches).toBe(2);
  });

  it('a new key is found, and a withdrawn one is refused', async () => {
    const clock = useClock();
    const verify = verifierAt(server.url);
    expect(await outcome(verify, await signedBy(current))).toBe(accepted);
    server.state.answer = publishesKeys(other, current);
    clock.advance(30_000);
    expect(await outcome(verify, await signedBy(other))).toBe(accepted);
    expect(await outcome(verify, await signedBy(current))).toBe(accepted);
    server.state.answer = publishesKeys(other);
    clock.advance(600_000);
    expect(await outcome(verify, await signedBy(current))).toBe('token_invalid');
  });
});

function useClock() {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  return { advance: (milliseconds: number) => vi.advanceTimersByTime(milliseconds) };
}
