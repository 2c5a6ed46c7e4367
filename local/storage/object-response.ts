import { answer } from './answers.ts';
import type { Metadata } from './objects.ts';

/** Answers an object, or the part of it that `Range` asks for; nothing but the headers when the reader has it. */
export function objectResponse(
  request: Request,
  bytes: Uint8Array<ArrayBuffer>,
  { mimetype, cacheControl, eTag, lastModified }: Metadata,
): Response {
  const headers = {
    'Content-Type': mimetype,
    'Cache-Control': cacheControl,
    ETag: eTag,
    'Last-Modified': new Date(lastModified).toUTCString(),
    'Accept-Ranges': 'bytes',
  };
  if (isKnown(request.headers.get('if-none-match'), eTag)) return answer(null, 304, headers);
  const size = bytes.byteLength;
  const range = rangeOf(request.headers, size, eTag);
  if (range === 'none') return answer(null, 416, { ...headers, 'Content-Range': `bytes */${size}` });
  const [from, end] = range ?? [0, size];
  const part = bytes.subarray(from, end);
  return answer(request.method === 'HEAD' ? null : part, range ? 206 : 200, {
    ...headers,
    'Content-Length': String(part.byteLength),
    ...(range && { 'Content-Range': `bytes ${from}-${end - 1}/${size}` }),
  });
}

const isKnown = (given: string | null, eTag: string): boolean =>
  given?.split(',').some((tag) => ['*', eTag].includes(tag.trim().replace(/^W\//, ''))) ?? false;

/**
 * The first byte and the one after the last of a single range; undefined for the whole, which any other request for parts may
 * be answered with (RFC 9110, 14.2); `none` when nothing of it is there.
 */
function rangeOf(headers: Headers, size: number, eTag: string): [number, number] | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.get('range') ?? '') ?? [];
  const condition = headers.get('if-range');
  if (first + last === '' || (condition !== null && condition !== eTag)) return undefined;
  if (first === '') return Number(last) > 0 ? [Math.max(0, size - Number(last)), size] : 'none';
  if (last !== '' && Number(last) < Number(first)) return undefined;
  return Number(first) < size ? [Number(first), last === '' ? size : Math.min(Number(last) + 1, size)] : 'none';
}
