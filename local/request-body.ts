import { Buffer } from 'node:buffer';

export class BodyTooLarge extends Error {}

/** Reads a body without trusting its Content-Length. Throws `BodyTooLarge` once it exceeds `limit` bytes. */
export async function readLimited(request: Request, limit: number): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new BodyTooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The same request with another body. */
export function withBody(request: Request, body: BodyInit): Request {
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  return new Request(request.url, { method: request.method, headers, body });
}
