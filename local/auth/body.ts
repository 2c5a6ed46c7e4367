import { BodyTooLarge, readLimited } from '../request-body.ts';
import { AuthRefusal } from './answer.ts';

/** Bytes; the largest body that the product sends to Auth is some hundred. */
const maxBody = 64 * 1024;

export type AuthBody = Record<string, unknown>;

/**
 * The body of a call to Auth as a JSON object. Throws a refusal for a body that is too large or malformed, and for
 * text that Postgres can't hold (U+0000, half a surrogate pair): the server behind answers these with a 500.
 */
export async function readAuthBody(request: Request): Promise<AuthBody> {
  const text = new TextDecoder().decode(await readBytes(request));
  if (text.trim() === '') return {};
  const body = parseJson(text);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badJson('an object is expected');
  if (/\\u0000|\\ud[89a-f][0-9a-f]{2}/i.test(JSON.stringify(body))) throw badJson('it has characters that are no text');
  return body as AuthBody;
}

/** A field that must be text when it is there. */
export function textField(body: AuthBody, name: string): string | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw badJson(`${name} must be a string`);
  return value;
}

/** A field that must be an object when it is there. */
export function objectField(body: AuthBody, name: string): Record<string, unknown> | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'object' || Array.isArray(value)) throw badJson(`${name} must be an object`);
  return value as Record<string, unknown>;
}

export const badJson = (why: string) =>
  new AuthRefusal(400, 'bad_json', `Could not parse request body as JSON: ${why}`);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badJson('invalid syntax');
  }
}

async function readBytes(request: Request): Promise<Uint8Array> {
  try {
    return await readLimited(request, maxBody);
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw error;
    throw new AuthRefusal(413, 'request_too_large', `Request body is larger than ${maxBody} bytes`);
  }
}
