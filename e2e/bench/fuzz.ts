import fc from 'fast-check';
import { registeredHandlers } from '../../edge-functions/api/app.ts';
import type { StackProcess } from '../stack-process.ts';
import { type StaffRole, signIn, staff } from '../staff.ts';
import type { Figure } from './report.ts';

const requests = 10_000;
/** Milliseconds after which a request counts as hung. */
const requestTimeout = 10_000;
/** Internals that no answer may contain. */
const leaked = /PGRST\d|postgres|syntax error|violates|relation "|ZodError|at file:|node_modules/i;

const segments = registeredHandlers().flatMap(([{ path }]) => path.split('/').filter(Boolean));

const word = fc.oneof(
  fc.constantFrom(...new Set([...segments, 'docs', 'openapi.json'])),
  fc.constantFrom('..', '%00', '%', '%ff', "'", '1', '-1', 'ção', ' ', '00000000-0000-4000-8000-000000000000'),
  fc.string(),
);
const value = fc.oneof(
  fc.string(),
  fc.integer().map(String),
  fc.constantFrom('null', '1e99', "' or 1=1--", '\u0000', '{}', 'a,b.eq.c)'),
);
const headerText = fc
  .string({ unit: fc.constantFrom(...'abcXYZ019 -_/;=,.*"\'{}'), maxLength: 40 })
  .map((text) => text.trim());
const bodyText = fc.oneof(
  fc.json(),
  fc.string(),
  fc.constantFrom(
    '{"title":"a","content":"<p>a</p>"}',
    '{"items":[]}',
    '{"email":"a@b.test","password":"x"}',
    '{',
    'null',
    '[]',
  ),
);

const anyRequest = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'PROPFIND'),
  path: fc.array(word, { maxLength: 4 }),
  query: fc.dictionary(fc.constantFrom('page', 'limit', 'search', 'date', 'select', 'x'), value, { maxKeys: 3 }),
  headers: fc.dictionary(
    fc.constantFrom(
      'accept',
      'accept-language',
      'content-type',
      'origin',
      'prefer',
      'range',
      'x-forwarded-for',
      'x-client-address',
      'if-none-match',
      'x-odd',
    ),
    headerText,
  ),
  body: fc.option(bodyText),
  caller: fc.constantFrom<StaffRole | 'visitor' | 'forger'>(
    'visitor',
    'forger',
    'admin',
    'editor',
    'financial',
    'common',
  ),
});

/** Sends 10,000 random requests to `/api` with each role's token; counts 5xx, timeouts and leaked internals. */
export async function measureFuzz(stack: StackProcess): Promise<Figure[]> {
  const tokens = new Map<string, string>([['forger', 'a.b.c']]);
  for (const role of Object.keys(staff) as StaffRole[]) {
    tokens.set(role, JSON.parse((await signIn(stack.baseUrl, role))[0]?.[1] ?? '{}').access_token);
  }
  const samples = fc.sample(anyRequest, { numRuns: requests, seed: 20_261_121 });
  const wrong: string[] = [];
  let slowest = 0;
  for (const { method, path, query, headers, body, caller } of samples) {
    const address = `${stack.baseUrl}/api/${path.map(segment).join('/')}?${new URLSearchParams(query)}`;
    const start = performance.now();
    const token = tokens.get(caller);
    try {
      const response = await fetch(address, {
        method,
        headers: { 'content-type': 'application/json', ...headers, ...(token && { authorization: `Bearer ${token}` }) },
        ...(body !== null && method !== 'GET' && method !== 'HEAD' && { body }),
        redirect: 'manual',
        signal: AbortSignal.timeout(requestTimeout),
      });
      const text = await response.text();
      if (response.status >= 500 || leaked.test(text))
        wrong.push(`${response.status} ${method} ${address} ${body} ${text.slice(0, 200)}`);
    } catch (error) {
      wrong.push(`${error} ${method} ${address} ${body}`);
    }
    slowest = Math.max(slowest, performance.now() - start);
  }
  for (const line of wrong.slice(0, 10)) console.error(line);
  return [
    {
      name: `of ${requests} fuzzed requests: 5xx, timeout or leaked internals`,
      value: wrong.length,
      unit: '',
      atMost: 0,
    },
    { name: 'slowest of them', value: slowest / 1000, unit: 's', atMost: 10 },
  ];
}

const segment = (word: string) => (word.startsWith('%') ? word : encodeURIComponent(word.replace(/\p{Cs}/gu, '')));
