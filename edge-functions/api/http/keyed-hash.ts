import type { Env } from '../env.ts';

/** HMAC-SHA-256. */
export async function hmac(secret: Uint8Array<ArrayBuffer>, text: string): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text)));
}

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * What stands in a table in place of an address or an e-mail: 64 hexadecimal digits. Keyed by the server's secret, because all 2^32
 * addresses of IPv4 can be tried on a plain hash.
 */
export async function keyedHash({ secretKey }: Pick<Env, 'secretKey'>, text: string): Promise<string> {
  return toHex(await hmac(await hmac(new TextEncoder().encode(secretKey), 'who is counted'), text));
}
