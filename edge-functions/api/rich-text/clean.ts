import { LRUCache } from 'lru-cache';
import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import { labelOf } from '#contract/messages.ts';
import { richTextIn } from './fields.ts';
import { sanitizeRichText, showsSomething } from './sanitize.ts';

/**
 * The latest texts and what they became, four million characters together: an article takes up to half a millisecond to
 * clean, and every list and every build of the site reads the same ones.
 */
const cleaned = new LRUCache<string, string>({
  maxSize: 4_000_000,
  sizeCalculation: (clean, text) => 1 + text.length + (clean === text ? 0 : clean.length),
  memoMethod: sanitizeRichText,
});

const clean = (html: string): string => cleaned.memo(html);

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

/** Cleaning takes time for each; an article as long as it may be has some 8,000. */
const mostTags = 10_000;

function cleanWritten(html: string, name: string, most: number): string {
  const refuse = (why: string) => new ApiError('invalid_input', `O campo "${labelOf(name)}" ${why}.`);
  if (html.split('<').length > mostTags) throw refuse('tem formatação demais');
  const kept = sanitizeRichText(html);
  if (!showsSomething(kept)) throw refuse('é obrigatório');
  // An `&` alone becomes `&amp;`.
  if (kept.length > most) throw refuse(`deve ter no máximo ${most} caracteres`);
  return kept;
}
