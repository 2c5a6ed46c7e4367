import type * as z from 'zod/mini';
import { registeredHandlers } from '../../edge-functions/api/app.ts';

/** A request's credentials. */
export type Caller = 'visitor' | 'editor' | 'admin' | 'server' | 'forger';

/** A request with values that no log may contain. */
export interface MarkedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
  caller: Caller;
}

/** Those who don't get as far as an administrator. */
const others: readonly Caller[] = ['visitor', 'editor', 'server', 'forger'];

const mark = /zqx\d+|777\d{8}|777\.\d{3}\.\d{3}-\d\d/i;
/** A request's id, whose digits are drawn and may be those of a mark. */
const drawn = /\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;

/** True if a text has a marked value. */
export const isMarked = (text: string): boolean => mark.test(text.replace(drawn, ''));

const digits = (n: number) => `777${String(n).padStart(8, '0')}`;

/** The same mark in different texts, as from a person, by mistake or from an attacker. */
const kinds: readonly ((n: number) => string)[] = [
  (n) => `zqx${n}@paroquia.test`,
  digits,
  (n) => digits(n).replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4'),
  (n) => `eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJ6In0.zqx${n}`,
  (n) => `zqx${n}' or 1=1 --`,
  (n) => `zqx${n}"}\n    at zqx${n} (file:///zqx${n}.ts:1:1)`,
  (n) => `zqx${n}\u0000`,
  (n) => `zqx${n}\u0001\ufffe\ud800`,
  (n) => `(zqx${n}`,
  (n) => `zqx${n}${'x'.repeat(5000)}@paroquia.test`,
];

/** An entry point of the stack with a place for a value. */
type Door = (value: string) => {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** The only caller who is admitted. */
  caller?: Caller;
};

const inPath = (value: string) => encodeURIComponent(value.replace(/\p{Cs}/gu, ''));
/** The value reduced to a header's characters. */
const inHeader = (value: string) => value.replace(/[^\x20-\x7e]/g, '').slice(0, 2000);

const id = '00000000-0000-4000-8000-000000000000';

/** A body with the value in each of these fields, and as a name. */
const bodyWith = (fields: readonly string[], value: string) => ({
  ...Object.fromEntries(fields.map((field) => [field, value])),
  [value]: value,
  items: [{ id: value, order: value }],
});

const anyBody = (value: string) => bodyWith(['email', 'password', 'phone', 'data', 'refresh_token', 'token'], value);

/** The names of an object schema's fields. */
function fieldsOf(schema: z.core.$ZodType | undefined): string[] {
  const def = (schema as z.core.$ZodTypes | undefined)?._zod.def;
  if (def?.type === 'optional') return fieldsOf(def.innerType);
  return def?.type === 'object' ? Object.keys(def.shape) : [];
}

const apiDoors: readonly Door[] = registeredHandlers().flatMap(([{ method, path, body }]): Door[] => [
  (value) => ({
    method,
    path: `/api${path.replace(/:\w+/g, inPath(value))}?search=${inPath(value)}&limit=${inPath(value)}`,
  }),
  (value) => ({
    method,
    path: `/api${path.replace(/:\w+/g, id)}?${inPath(value)}=1`,
    headers: { 'if-match': `"${inHeader(value)}"` },
    ...(method !== 'GET' && { body: bodyWith(fieldsOf(body), value) }),
  }),
]);

const writtenThroughTheApi: readonly Door[] = [
  (value) => ({ method: 'POST', path: '/api/news', body: { title: value, content: `<p>${value}</p>` } }),
  (value) => ({
    method: 'POST',
    path: '/api/galeria',
    body: { titulo: value, descricao: value, link: `https://fotos.test/${inPath(value)}` },
  }),
  (value) => ({ method: 'POST', path: '/api/auth/login', body: { email: value, password: value, device: value } }),
  (value) => ({ method: 'POST', path: '/api/auth/login', body: { email: 'editor@paroquia.test', password: value } }),
  (value) => ({ method: 'POST', path: '/api/news', headers: { 'content-type': inHeader(value) }, body: value }),
  (value) => ({ path: `/api/${inPath(value)}` }),
];

const authDoors: readonly Door[] = [
  ...['password', 'refresh_token', 'pkce'].map(
    (grant): Door =>
      (value) => ({
        method: 'POST',
        path: `/auth/v1/token?grant_type=${grant}`,
        body: { email: value, password: value, refresh_token: value, auth_code: value },
      }),
  ),
  (value) => ({ method: 'POST', path: `/auth/v1/token?grant_type=${inPath(value)}`, body: anyBody(value) }),
  (value) => ({ path: `/auth/v1/user?apikey=${inPath(value)}` }),
  (value) => ({ method: 'PUT', path: '/auth/v1/user', body: { email: value } }),
  (value) => ({
    method: 'PUT',
    path: '/auth/v1/user',
    body: { email: `${value.replace(/\W/g, '').slice(0, 40)}@paroquia.test` },
    caller: 'editor',
  }),
  (value) => ({ method: 'PUT', path: '/auth/v1/user', body: { data: { [value]: value } } }),
  (value) => ({ method: 'PUT', path: '/auth/v1/user', body: { password: value, current_password: value } }),
  (value) => ({ method: 'POST', path: `/auth/v1/logout?scope=${inPath(value)}`, body: { scope: value } }),
  (value) => ({ method: 'POST', path: '/auth/v1/signup', body: anyBody(value) }),
  (value) => ({ method: 'POST', path: '/auth/v1/recover', body: anyBody(value) }),
  (value) => ({ path: `/auth/v1/verify?type=recovery&token=${inPath(value)}` }),
  (value) => ({ path: `/auth/v1/admin/users?page=${inPath(value)}` }),
  (value) => ({ path: `/auth/v1/admin/users/${inPath(value)}` }),
  (value) => ({ method: 'POST', path: '/auth/v1/admin/users', body: { email: value, password: value } }),
  (value) => ({
    method: 'POST',
    path: '/auth/v1/admin/users',
    body: { email: `${value}@paroquia.test`, user_metadata: { name: value }, app_metadata: { role: value } },
  }),
  (value) => ({ method: 'PUT', path: `/auth/v1/admin/users/${id}`, body: { email: value, [value]: value } }),
];

const table = (name: string, query: string) => `/rest/v1/${name}?${query}`;

const restDoors: readonly Door[] = [
  ...['id=eq.', 'title=eq.', 'title=match.', 'title=fts.', 'order=', 'select=', 'or=(', 'created_at=gt.', 'limit='].map(
    (filter): Door =>
      (value) => ({ path: table('news', `${filter}${inPath(value)}`) }),
  ),
  (value) => ({ path: table('profiles', `${inPath(value)}=eq.1`) }),
  (value) => ({ path: table('dizimistas', `select=nome_completo&cpf=eq.${inPath(value)}`) }),
  (value) => ({ path: `/rest/v1/${inPath(value)}` }),
  (value) => ({ method: 'POST', path: `/rest/v1/rpc/${inPath(value)}`, body: { key: value } }),
  (value) => ({
    method: 'POST',
    path: '/rest/v1/rpc/hit_rate_limit',
    body: { key: value, max_hits: 0, window_seconds: 1 },
  }),
  (value) => ({ method: 'POST', path: '/rest/v1/rpc/hit_rate_limit', body: { key: value, max_hits: value } }),
  (value) => ({ method: 'POST', path: '/rest/v1/rpc/search_news', body: { pattern: value } }),
  (value) => ({ method: 'POST', path: '/rest/v1/rpc/reorder', body: { listed: value, items: [{ id: value }] } }),
  (value) => ({ method: 'POST', path: '/rest/v1/news', body: { title: value, content: value, is_published: value } }),
  (value) => ({
    method: 'POST',
    path: '/rest/v1/news',
    body: { title: value.repeat(60).slice(0, 4000), content: value },
  }),
  (value) => ({ method: 'POST', path: '/rest/v1/profiles', body: { id, name: value, email: value, role: value } }),
  (value) => ({
    method: 'POST',
    path: '/rest/v1/dizimistas',
    body: { nome_completo: value, cpf: value, email: value },
  }),
  (value) => ({ method: 'PATCH', path: table('announcements', `title=eq.${inPath(value)}`), body: { order: value } }),
  (value) => ({ method: 'DELETE', path: table('announcements', `id=eq.${inPath(value)}`) }),
  (value) => ({ path: table('news', 'limit=1'), headers: { prefer: inHeader(value), range: inHeader(value) } }),
  (value) => ({
    path: table('news', 'limit=1'),
    headers: { 'accept-profile': inHeader(value), accept: inHeader(value) },
  }),
];

const otherDoors: readonly Door[] = [
  (value) => ({ path: `/${inPath(value)}` }),
  (value) => ({ path: `/noticias/${inPath(value)}?q=${inPath(value)}` }),
  (value) => ({
    path: '/api/auth/profile',
    headers: Object.fromEntries(
      ['authorization', 'cookie', 'referer', 'user-agent', 'origin', 'x-forwarded-for', 'x-client-address'].map(
        (name) => [name, inHeader(value)],
      ),
    ),
  }),
  (value) => ({ method: 'POST', path: '/auth/v1/token?grant_type=password', body: `{"email":"${value}` }),
  (value) => ({ method: 'POST', path: '/rest/v1/news', body: `[{"title":"${value}` }),
  (value) => ({ method: 'POST', path: '/api/news', body: `{"title":"${value}` }),
];

const doors = [...apiDoors, ...writtenThroughTheApi, ...authDoors, ...restDoors, ...otherDoors];

/** How many entry points there are. */
export const markedDoors = doors.length;

/**
 * `count` requests, each with its own mark: every entry point by an administrator, then again with another text by the
 * others in turn.
 */
export function markedRequests(count: number): MarkedRequest[] {
  return Array.from({ length: count }, (_, n) => {
    const door = doors[n % doors.length] as Door;
    const round = Math.floor(n / doors.length);
    const kind = kinds[((n % doors.length) + round) % kinds.length] as (n: number) => string;
    const turn = round === 0 ? 'admin' : others[n % others.length];
    const { method = 'GET', path, headers = {}, body, caller = turn } = door(kind(n));
    return {
      method,
      path,
      headers,
      caller: caller as Caller,
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    };
  });
}
