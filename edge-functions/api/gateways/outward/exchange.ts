import { OutwardRefusal } from './refusal.ts';

export interface ExchangeLimits {
  /** Milliseconds for the whole answer, including its body. */
  timeout: number;
  /** Bytes of the answer's body, once it is decompressed. */
  sizeLimit: number;
}

/**
 * Sends one request and reads the whole answer, whatever its status. Throws an `OutwardRefusal` for a redirect, which
 * may lead to an internal address, a timeout, a network error and an answer that is too large. An abort by the caller's
 * signal throws its reason.
 */
export async function exchange(
  send: typeof fetch,
  address: Parameters<typeof fetch>[0],
  init: RequestInit,
  { timeout, sizeLimit }: ExchangeLimits,
): Promise<Response> {
  const timeoutController = new AbortController();
  const timer = setTimeout(() => timeoutController.abort(new OutwardRefusal('timeout')), timeout);
  const signal = init.signal ? AbortSignal.any([init.signal, timeoutController.signal]) : timeoutController.signal;
  try {
    return await Promise.race([
      aborted(signal),
      wholeAnswer(send(address, { ...init, signal, redirect: 'manual' }), sizeLimit),
    ]);
  } catch (cause) {
    if (signal.aborted) throw signal.reason;
    throw cause instanceof OutwardRefusal ? cause : new OutwardRefusal('network', { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** Rejects when the signal aborts: a `fetch` within this process may ignore it. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

async function wholeAnswer(sent: Promise<Response>, sizeLimit: number): Promise<Response> {
  const { status, statusText, headers, body, type } = await sent;
  if (type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    await body?.cancel();
    throw new OutwardRefusal('redirected');
  }
  const content = body && (await readBody(body, sizeLimit));
  return new Response(content?.size ? content : null, { status, statusText, headers });
}

async function readBody(body: ReadableStream<Uint8Array<ArrayBuffer>>, sizeLimit: number): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > sizeLimit) throw new OutwardRefusal('too_large');
    chunks.push(chunk);
  }
  return new Blob(chunks);
}
