import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import { complaintAbout } from '#contract/messages.ts';
import { richTextIn } from './fields.ts';
import { sanitizeRichText, showsSomething } from './sanitize.ts';

/**
 * A cache of cleaned texts by hash; undefined for texts that cleaning doesn't change, as nearly all. An article takes
 * up to half a millisecond, and every list and every build reads the same ones. The limit, 24 million characters, is
 * more than the longest list has.
 */
const known = new LRUCache<string, { changed?: string }>({
  maxSize: 24_000_000,
  sizeCalculation: ({ changed = '' }) => 100 + changed.length,
});

function clean(html: string): string {
  const hash = createHash('sha256').update(html).digest('base64');
  const found = known.get(hash);
  if (found) return found.changed ?? html;
  const cleaned = sanitizeRichText(html);
  known.set(hash, cleaned === html ? {} : { changed: cleaned });
  return cleaned;
}

/**
 * Cleans the rich text of an endpoint's bodies and answers: a table may hold text that was written past the API.
 * Refuses a body whose rich text shows nothing, has too many tags, or is too long once cleaned.
 */
export function richTextOf({ body, answer }: Endpoint) {
  const inBody = body && richTextIn(body);
  const inAnswer = richTextIn(answer);
  return {
    cleanBody: <Body>(written: Body): Body => (inBody ? (inBody(written, cleanWritten) as Body) : written),
    cleanAnswer: <Data>(data: Data): Data => (inAnswer ? (inAnswer(data, clean) as Data) : data),
  };
}

/** Tags and entities, each of which costs time; an article of maximum length has some 8,000. */
const mostMarks = 10_000;

function cleanWritten(html: string, label: string, most: number): string {
  const refuse = (why: string) => new ApiError('invalid_input', complaintAbout(label, why));
  if (html.split(/[<&]/).length > mostMarks) throw refuse('tem formatação demais');
  const kept = sanitizeRichText(html);
  if (!showsSomething(kept)) throw refuse('é obrigatório');
  // Cleaning may lengthen it: a bare `&` becomes `&amp;`.
  if (kept.length > most) throw refuse(`deve ter no máximo ${most} caracteres`);
  return kept;
}
