import type { Context } from 'hono';
import type { Signer } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import type { Gateways } from '../gateways/gateways.ts';
import type { SignedMessage } from '../gateways/signature.ts';

/** Reads a signed message. Throws 401 unless the signature is verified, also without a verifier. */
export async function readSigned(
  c: Context,
  { signedBy, headers: names }: Signer,
  { signatures, now }: Gateways,
): Promise<SignedMessage> {
  const headers = Object.fromEntries(names.flatMap((name) => entryOf(name, c.req.header(name))));
  if (Object.keys(headers).length === 0) throw new ApiError('token_missing');
  const message = { body: new Uint8Array(await c.req.arrayBuffer()), headers, query: c.req.query() };
  if (!(await signatures?.[signedBy]?.(message, now()))) throw new ApiError('token_invalid');
  return message;
}

const entryOf = (name: string, value: string | undefined): [string, string][] =>
  value === undefined ? [] : [[name, value]];
