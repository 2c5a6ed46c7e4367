import type { Env } from '../env.ts';

/** HMAC-SHA-256. */
export async function hmac(secret: Uint8Array<ArrayBuffer>, text: string): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text)));
}

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Stands in a table for an address or an e-mail: 64 hexadecimal digits. Keyed with the server's secret, because a plain
 * hash of an IPv4 address can be reversed by trying all 2^32.
 */
export async function keyedHash({ secretKey }: Pick<Env, 'secretKey'>, text: string): Promise<string> {
  return toHex(await hmac(await hmac(new TextEncoder().encode(secretKey), 'who is counted'), text));
}
