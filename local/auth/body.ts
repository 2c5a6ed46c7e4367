import { BodyTooLarge, readLimited } from '../request-body.ts';
import { AuthError, validationFailed } from './responses.ts';

/** Bytes. The product sends a few hundred at most. */
const maxBody = 64 * 1024;

/** Characters, as `profiles` has it. */
const longestEmail = 254;

export type AuthBody = Record<string, unknown>;

/**
 * The body of a request to Auth as a JSON object. Throws an `AuthError` for a body that is too large or malformed, and
 * for text that PostgreSQL can't store (U+0000, lone surrogates), which lite answers with 500.
 */
export async function readAuthBody(request: Request): Promise<AuthBody> {
  const text = new TextDecoder().decode(await readBytes(request));
  if (text.trim() === '') return {};
  const body = parseJson(text);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badJson('an object is expected');
  if (/\\u0000|\\ud[89a-f][0-9a-f]{2}/i.test(JSON.stringify(body))) throw badJson('it has characters that are no text');
  return body as AuthBody;
}

/** An optional string field. */
export function textField(body: AuthBody, name: string): string | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw badJson(`${name} must be a string`);
  return value;
}

/**
 * An optional e-mail, as Auth stores it. Throws Auth's error for an invalid or too long one, which the database would
 * refuse and Auth answer with 500.
 */
export function emailField(body: AuthBody): string | undefined {
  const email = textField(body, 'email')?.trim().toLowerCase();
  if (email === undefined) return undefined;
  if (email.length > longestEmail || !/^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw validationFailed('Unable to validate email address: invalid format');
  }
  return email;
}

/** An optional object field. */
export function objectField(body: AuthBody, name: string): Record<string, unknown> | undefined {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'object' || Array.isArray(value)) throw badJson(`${name} must be an object`);
  return value as Record<string, unknown>;
}

export const badJson = (why: string) => new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${why}`);

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
    throw new AuthError(413, 'request_too_large', `Request body is larger than ${maxBody} bytes`);
  }
}
