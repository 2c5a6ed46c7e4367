import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { createClient } from './client.ts';
import { endpoint, signedEndpoint } from './endpoint.ts';
import { ApiError, errors, sessionOverCodes } from './errors.ts';
import { fileBody } from './file-body.ts';

const note = endpoint({
  method: 'PUT',
  path: '/notes/:id',
  access: 'anyone',
  summary: 'A note',
  params: z.object({ id: z.string() }),
  query: z.object({ page: z.optional(z.number()), search: z.optional(z.string()) }),
  body: z.object({ title: z.string() }),
  answer: z.object({ title: z.string() }),
});

const answering = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  vi.fn(async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers }));

function clientWith(fetch: typeof globalThis.fetch, more: Partial<Parameters<typeof createClient>[0]> = {}) {
  return createClient({ baseUrl: 'https://paroquia.example/api', timeout: 1_000, fetch, ...more });
}

/** A `fetch` that never responds, but rejects when it is aborted. */
const silent = ((_: unknown, { signal }: RequestInit) =>
  new Promise((_resolve, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason));
  })) as typeof fetch;

const refusal = (code: string, message: string) => ({
  success: false,
  message,
  error: message,
  code,
  request_id: 'r-1',
});

describe('a call', () => {
  it('is sent to the path with its parameters, query, body and token, and returns the parsed data', async () => {
    const fetch = answering(200, { success: true, data: { title: 'Missa', extra: 1 }, message: 'Feito' });
    const client = clientWith(fetch, { token: () => 'abc' });
    const answer = await client(note, {
      params: { id: 'a/b' },
      query: { page: 2, search: '' },
      body: { title: 'Missa' },
    });
    expect(answer).toEqual({ data: { title: 'Missa' }, message: 'Feito' });
    const [url, init] = fetch.mock.calls[0] as unknown as [string, RequestInit];
    expect(url).toBe('https://paroquia.example/api/notes/a%2Fb?page=2');
    expect(init.method).toBe('PUT');
    expect(new Headers(init.headers).get('Authorization')).toBe('Bearer abc');
    expect(init.body).toBe('{"title":"Missa"}');
  });

  it('sends a file as it is, under its own type', async () => {
    const fetch = answering(200, { success: true, data: null });
    const file = new File(['RIFF'], '', { type: 'image/webp' });
    const body = fileBody({ types: ['image/webp'], maxBytes: 9, sentences: { tooLarge: '', otherType: '' } });
    await clientWith(fetch)(
      endpoint({ method: 'POST', path: '/files', access: 'anyone', summary: 'A file', body, answer: z.null() }),
      { body: file },
    );
    const [, init] = fetch.mock.calls[0] as unknown as [string, RequestInit];
    expect(new Headers(init.headers).get('Content-Type')).toBe('image/webp');
    expect(init.body).toBe(file);
  });

  it.each([
    ["the server's sentence", 409, refusal('conflict', 'Já existe.'), 'Já existe.'],
    ['the generic sentence for an answer that is not ours', 502, '<html>Bad gateway</html>', 'Erro na requisição'],
    ['the generic sentence for a code that is not ours', 500, refusal('weird', 'pg: relation'), 'Erro na requisição'],
    [
      'the malformed-answer sentence for a success that does not fit',
      200,
      { success: true, data: {} },
      'Resposta inválida da API',
    ],
    ['the generic sentence for a success with no envelope', 200, 'null', 'Erro na requisição'],
  ])('throws %s', async (_, status, body, message) => {
    await expect(clientWith(answering(status, body))(note)).rejects.toMatchObject({ name: 'ApiError', message });
  });

  it('has the seconds of Retry-After', async () => {
    const fetch = answering(429, refusal('rate_limited', 'Aguarde.'), { 'Retry-After': '42' });
    await expect(clientWith(fetch)(note)).rejects.toMatchObject({ retryAfter: 42, requestId: 'r-1' });
  });

  it.each(Object.keys(errors))('ends the session on %s only when it says so', async (code) => {
    const onSessionOver = vi.fn();
    const fetch = answering(errors[code as keyof typeof errors].status, refusal(code, 'x'));
    await clientWith(fetch, { onSessionOver })(note).catch(() => undefined);
    expect(onSessionOver).toHaveBeenCalledTimes(sessionOverCodes.has(code) ? 1 : 0);
  });

  it('whose token is too old is made once more with a renewed one, and the session goes on', async () => {
    const onSessionOver = vi.fn();
    const sent: (string | null)[] = [];
    const fetch = (async (_, init) => {
      sent.push(new Headers(init?.headers).get('Authorization'));
      return sent.at(-1) === 'Bearer new'
        ? Response.json({ success: true, data: { title: 'Missa' } })
        : Response.json(refusal('token_expired', 'Token expirado'), { status: 401 });
    }) as typeof globalThis.fetch;
    const renewing = (renewed: string | null) =>
      clientWith(fetch, { token: () => 'old', renewToken: async () => renewed, onSessionOver })(note);
    expect((await renewing('new')).data).toEqual({ title: 'Missa' });
    expect(onSessionOver).not.toHaveBeenCalled();
    await expect(renewing(null)).rejects.toMatchObject({ code: 'token_expired' });
    await expect(renewing('also old')).rejects.toMatchObject({ code: 'token_expired' });
    expect(onSessionOver).toHaveBeenCalledTimes(2);
    expect(sent).toEqual(['old', 'new', 'old', 'old', 'also old'].map((token) => `Bearer ${token}`));
  });

  it('refused for another reason than its token’s age renews nothing', async () => {
    const renewToken = vi.fn(async () => 'new');
    const fetch = answering(401, refusal('token_invalid', 'Token inválido'));
    await clientWith(fetch, { token: () => 'old', renewToken })(note).catch(() => undefined);
    expect(renewToken).not.toHaveBeenCalled();
  });

  it('does not compile for an endpoint of a service that signs', async () => {
    const access = { signedBy: 'bank', headers: ['x-signature'] };
    const paid = signedEndpoint({ method: 'POST', path: '/paid', access, summary: 'Paid', answer: z.null() });
    // @ts-expect-error: only the service has the secret.
    await clientWith(answering(200, { success: true, data: null }))(paid);
  });

  it('fails after its timeout with the generic message', async () => {
    await expect(clientWith(silent, { timeout: 10 })(note)).rejects.toMatchObject({ message: 'Erro na requisição' });
  });

  it("throws the reader's own abort as it is", async () => {
    const controller = new AbortController();
    const call = clientWith(silent)(note, { signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    await expect(call).rejects.not.toBeInstanceOf(ApiError);
  });
});
