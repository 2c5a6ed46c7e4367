import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import { complaintAbout } from '#contract/messages.ts';
import { richTextIn } from './fields.ts';
import { sanitizeRichText, showsSomething } from './sanitize.ts';

/**
 * What texts became, by their hashes; nothing where they stayed as they were, as nearly all do. An article takes up to half
 * a millisecond to clean, and every list and every build of the site reads the same ones. 24 million characters: more than
 * the longest list holds.
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
 * The rich text of an endpoint, cleaned where it comes in and where it goes out: a table may hold what was not written
 * through the API. Refuses a body whose rich text shows nothing, takes too long to clean or
 * is too long then.
 */
export function richTextOf({ body, answer }: Endpoint) {
  const inBody = body && richTextIn(body);
  const inAnswer = richTextIn(answer);
  return {
    cleanBody: <Body>(written: Body): Body => (inBody ? (inBody(written, cleanWritten) as Body) : written),
    cleanAnswer: <Data>(data: Data): Data => (inAnswer ? (inAnswer(data, clean) as Data) : data),
  };
}

/** Tags and entities: cleaning takes time for each; an article as long as it may be has some 8,000. */
const mostMarks = 10_000;

function cleanWritten(html: string, label: string, most: number): string {
  const refuse = (why: string) => new ApiError('invalid_input', complaintAbout(label, why));
  if (html.split(/[<&]/).length > mostMarks) throw refuse('tem formatação demais');
  const kept = sanitizeRichText(html);
  if (!showsSomething(kept)) throw refuse('é obrigatório');
  // An `&` alone becomes `&amp;`.
  if (kept.length > most) throw refuse(`deve ter no máximo ${most} caracteres`);
  return kept;
}
