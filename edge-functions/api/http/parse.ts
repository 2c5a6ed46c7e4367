import type { Context } from 'hono';
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import { sentenceOf } from '#contract/messages.ts';

/** Parameters, query and body as the endpoint declares them; throws a 400 whose sentence names the field. */
export async function parseRequest(c: Context, endpoint: Endpoint) {
  return {
    params: parse(endpoint.params, c.req.param()),
    query: parse(endpoint.query, c.req.query()),
    body: endpoint.body && parse(endpoint.body, await readJson(c)),
  };
}

function parse(schema: z.ZodMiniType | undefined, input: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(input, { reportInput: true });
  if (!parsed.success) throw new ApiError('invalid_input', sentenceOf(parsed.error.issues));
  return parsed.data;
}

async function readJson(c: Context): Promise<unknown> {
  const content = await c.req.text();
  if (content === '') return undefined;
  if (!/^application\/json\b/i.test(c.req.header('Content-Type') ?? '')) throw new ApiError('unsupported_media_type');
  try {
    return JSON.parse(content);
  } catch {
    throw new ApiError('malformed_json');
  }
}
