import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import type { ClientOptions } from './client.ts';
import { createDownload } from './download.ts';
import { fileEndpoint } from './endpoint.ts';
import { ApiError } from './errors.ts';

const paper = fileEndpoint({
  path: '/papers',
  access: 'anyone',
  summary: 'A paper',
  query: z.object({ year: z.optional(z.number()) }),
  file: 'application/pdf',
});

const good = {
  'Content-Type': 'application/pdf',
  'Content-Disposition': 'attachment; filename="papel-2026-11-22.pdf"',
};

const downloadWith = (fetch: typeof globalThis.fetch, more: Partial<ClientOptions> = {}) =>
  createDownload({ baseUrl: 'https://paroquia.example/api', timeout: 1_000, fetch, ...more });

const refusal = (code: string, message: string) =>
  JSON.stringify({ success: false, message, error: message, code, request_id: 'r-1' });

/** A response whose body never ends, and fails when the call is aborted. */
const endless = (async (_: unknown, { signal }: RequestInit) => {
  signal?.throwIfAborted();
  return new Response(
    new ReadableStream({
      start(body) {
        body.enqueue(new Uint8Array([37]));
        signal?.addEventListener('abort', () => body.error(signal.reason));
      },
    }),
    { headers: good },
  );
}) as typeof fetch;

describe('a download', () => {
  it('is the file, with its name, type and bytes', async () => {
    const fetch = vi.fn(async () => new Response('%PDF', { headers: good }));
    const file = await downloadWith(fetch, { token: () => 'abc' })(paper, { query: { year: 2026 } });
    expect([file.name, file.type, await file.text()]).toEqual(['papel-2026-11-22.pdf', 'application/pdf', '%PDF']);
    const [url, init] = fetch.mock.calls[0] as unknown as [string, RequestInit];
    expect(url).toBe('https://paroquia.example/api/papers?year=2026');
    expect(new Headers(init.headers).get('Authorization')).toBe('Bearer abc');
  });

  it.each<[what: string, response: () => Response, error: Partial<ApiError>]>([
    [
      'the server’s sentence',
      () => new Response(refusal('report_empty', 'Nada.'), { status: 404 }),
      { code: 'report_empty', message: 'Nada.' },
    ],
    ['the generic one', () => new Response('<html>', { status: 502 }), { message: 'Erro na requisição' }],
    [
      'the one for what is no such file',
      () => Response.json({ success: true }),
      { message: 'Resposta inválida da API' },
    ],
    [
      'the one for a file without a name',
      () => new Response('%PDF', { headers: { 'Content-Type': 'application/pdf' } }),
      { message: 'Resposta inválida da API' },
    ],
  ])('that fails has %s', async (_, response, error) => {
    const failed = downloadWith(async () => response())(paper);
    await expect(failed).rejects.toBeInstanceOf(ApiError);
    await expect(failed).rejects.toMatchObject(error);
  });

  it('reports that the session is over', async () => {
    const onSessionOver = vi.fn();
    const fetch = async () => new Response(refusal('token_expired', 'Token expirado'), { status: 401 });
    await expect(downloadWith(fetch, { onSessionOver })(paper)).rejects.toMatchObject({ code: 'token_expired' });
    expect(onSessionOver).toHaveBeenCalledOnce();
  });

  it.each(['before it is asked for', 'while the file comes'])('can be stopped %s', async (when) => {
    const controller = new AbortController();
    const reason = new Error('stopped');
    const answering: typeof fetch = async (...call) => {
      const response = await endless(...call);
      setTimeout(() => controller.abort(reason));
      return response;
    };
    if (when === 'before it is asked for') controller.abort(reason);
    await expect(downloadWith(answering)(paper, { signal: controller.signal })).rejects.toBe(reason);
  });

  it('times out when the file takes too long', async () => {
    await expect(downloadWith(endless, { timeout: 20 })(paper)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
