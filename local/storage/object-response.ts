import { answer } from './answers.ts';
import type { Metadata } from './objects.ts';

/** Answers an object, or the part that `Range` requests; only headers (304) when the reader has it. */
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
 * The first byte of a single range and the one after its last; undefined for the whole object, which may answer any
 * other range request (RFC 9110, 14.2); `none` when the range is outside the object.
 */
function rangeOf(headers: Headers, size: number, eTag: string): [number, number] | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.get('range') ?? '') ?? [];
  const condition = headers.get('if-range');
  if (first + last === '' || (condition !== null && condition !== eTag)) return undefined;
  if (first === '') return Number(last) > 0 ? [Math.max(0, size - Number(last)), size] : 'none';
  if (last !== '' && Number(last) < Number(first)) return undefined;
  return Number(first) < size ? [Number(first), last === '' ? size : Math.min(Number(last) + 1, size)] : 'none';
}
