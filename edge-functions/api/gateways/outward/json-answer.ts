import type * as z from 'zod/mini';
import { OutwardRefusal } from './refusal.ts';

/** The parsed answer; throws an `OutwardRefusal` for what isn't JSON or doesn't match the schema. */
export async function jsonAnswer<Value>(response: Response, schema: z.ZodMiniType<Value>): Promise<Value> {
  const parsed = schema.safeParse(await read(response));
  // Not the schema's error: it quotes values.
  if (!parsed.success) throw new OutwardRefusal('malformed');
  return parsed.data;
}

async function read(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    // Not the parser's message: it quotes the text.
    throw new OutwardRefusal('not_json');
  }
}
