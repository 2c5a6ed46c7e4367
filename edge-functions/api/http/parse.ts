import type { Context } from 'hono';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import { type FileRule, fileRule } from '#contract/file-body.ts';
import { sentenceOf } from '#contract/messages.ts';
import { version } from '#contract/primitives.ts';

/** Parameters, query and body as the endpoint declares them; throws a 400 whose message names the field. */
export async function parseRequest(c: Context, endpoint: Endpoint) {
  const params = parse(endpoint.params, c.req.param());
  const query = parse(endpoint.query, c.req.query());
  const rule = fileRule(endpoint.body);
  if (rule) return { params, query, body: await readFile(c, rule) };
  const schema = endpoint.body ?? (endpoint.versioned ? versionAlone : undefined);
  const body = schema && parse(schema, await readJson(c));
  if (!endpoint.versioned) return { params, query, body };
  const { updatedAt, ...values } = { ...(body as Versioned | undefined) };
  return { params, query, body: values, expectedVersion: expectedVersionOf(c) ?? updatedAt };
}

interface Versioned {
  updatedAt?: string;
}

/** The optional body of a DELETE. */
const versionAlone = z.optional(z.object({ updatedAt: version }));

/** The version that `If-Match` names: a row's `updatedAt` in quotes. */
function expectedVersionOf(c: Context): string | undefined {
  const header = c.req.header('If-Match');
  if (header === undefined || header.trim() === '*') return undefined;
  const { updatedAt } = parse(matchHeader, { updatedAt: header.trim().replace(/^(W\/)?"(.*)"$/, '$2') }) as Versioned;
  return updatedAt;
}

const matchHeader = z.object({ updatedAt: version });

function parse(schema: z.ZodMiniType | undefined, input: unknown): unknown {
  return schema && parseValue(schema, input);
}

/** The parsed value; throws a 400 whose message names the field. */
export function parseValue<Value>(schema: z.ZodMiniType<Value>, input: unknown): Value {
  const parsed = schema.safeParse(input, { reportInput: true });
  if (!parsed.success) throw new ApiError('invalid_input', sentenceOf(parsed.error.issues, schema));
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

/** The body as a file of the declared media type. */
async function readFile(c: Context, { types, sentences }: FileRule): Promise<File> {
  const type = (c.req.header('Content-Type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!types.includes(type)) throw new ApiError('unsupported_media_type', sentences.otherType);
  return new File([await c.req.arrayBuffer()], '', { type });
}
