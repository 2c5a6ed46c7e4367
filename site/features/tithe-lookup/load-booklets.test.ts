import { expect, it, onTestFinished, vi } from 'vitest';
import { titheSentences } from '#contract/payer-number.ts';
import { lookupSentences } from '#contract/public-lookup.ts';
import { loadBooklets } from './load-booklets.ts';
import { ordinalIn } from './tithe-address.ts';

vi.stubGlobal('navigator', { onLine: true });

/** The page's state for number 42 with this answer of the API. */
async function shownFor(answer: Response | Error, { ordinal }: { ordinal: number | undefined } = { ordinal: 42 }) {
  const asked = vi.fn<typeof fetch>(async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  vi.stubGlobal('fetch', asked);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  vi.stubGlobal('navigator', { onLine: true });
  return { shown: await loadBooklets(ordinal, new AbortController().signal), asked };
}

const booklets = { dizimista: { numero_ordinal: 42, nome: 'Maria C. S.' }, carnes: [] };
const refusal = (status: number, error: string, headers = {}) =>
  Response.json({ success: false, message: error, error, code: 'any', request_id: 'x' }, { status, headers });

it('shows the booklets, asked for without a session', async () => {
  const { shown, asked } = await shownFor(Response.json({ success: true, data: booklets }));
  expect(shown).toEqual({ state: 'found', found: booklets });
  const [address, init] = asked.mock.calls[0] ?? [];
  expect(address).toBe('/api/carne-dizimo/public/dizimista/42');
  expect(new Headers(init?.headers).has('Authorization')).toBe(false);
});

it.each<[string, Response | Error, string, boolean]>([
  ['another shape', Response.json({ success: true, data: [] }), lookupSentences.unexpected, true],
  ['no success and no reason', Response.json({ success: false }), lookupSentences.unsuccessful, false],
  ['the server’s error', refusal(404, 'Dizimista não encontrado'), 'Dizimista não encontrado', false],
  ['the server’s error as a success', refusal(200, 'Carnê suspenso'), 'Carnê suspenso', false],
  ['that it is unavailable', refusal(503, 'O serviço está indisponível.'), 'O serviço está indisponível.', true],
  ['a failure without words', Response.json({}, { status: 500 }), titheSentences.failed, true],
])('is not found for %s', async (_, answer, reason, mayRetry) => {
  expect((await shownFor(answer)).shown).toEqual({ state: 'missing', reason, mayRetry });
});

it.each<[string, Response | Error, RegExp]>([
  ['no connection', new TypeError('Failed to fetch'), /^Não foi possível falar com o servidor\./],
  ['a proxy’s page', new Response('<html>', { status: 502 }), /^O servidor respondeu de um modo inesperado\./],
  ['nothing', new Response(null), /^O servidor respondeu de um modo inesperado\./],
])('has failed with %s, and says what to do', async (_, answer, reason) => {
  expect((await shownFor(answer)).shown).toEqual({ state: 'failed', reason: expect.stringMatching(reason) });
});

it.each([
  [refusal(429, 'Tente de novo em 12 minutos.', { 'Retry-After': '700' }), 'Tente de novo em 12 minutos.'],
  [
    new Response('', { status: 429, headers: { 'Retry-After': '61' } }),
    'Houve muitas consultas nesta mesma rede de internet. Tente de novo em 2 minutos.',
  ],
])('says when to come back', async (answer, reason) => {
  expect((await shownFor(answer)).shown).toEqual({ state: 'wait', reason });
});

it.each(['0', '-1', '1.5', '2147483648', 'maria', '1e3', '', '%31'])(
  '%j is no number, and nobody is asked',
  async (written) => {
    expect(ordinalIn(`/dizimo/${written}`)).toBeUndefined();
    const { shown, asked } = await shownFor(new Error('asked'), { ordinal: undefined });
    expect(asked).not.toHaveBeenCalled();
    expect(shown).toEqual({ state: 'missing', reason: titheSentences.wrongNumber, mayRetry: false });
  },
);

it.each([
  ['/dizimo/42', 42],
  ['/dizimo/42/', 42],
  ['/dizimo/007', 7],
])('%s is number %d', (path, ordinal) => {
  expect(ordinalIn(path)).toBe(ordinal);
});
