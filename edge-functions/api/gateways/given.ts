import { dizimistaNoun } from '#contract/dizimistas.ts';
import { ApiError } from '#contract/errors.ts';
import { type Noun, sentencesAbout } from '#contract/noun.ts';
import { dataOf } from './database-answer.ts';

/** Throws what a refused giving says: 404 for an unknown payer, and for what was given, which is `noun`. */
export function givenOr(result: Parameters<typeof dataOf>[0], noun: Noun): void {
  if (result.error?.code === 'PT404') {
    const missing = result.error.hint === 'payer' ? dizimistaNoun : noun;
    throw new ApiError('not_found', sentencesAbout(missing).missing);
  }
  dataOf(result, {
    receipts_paid_on_is_past: 'O dia desta transação ainda não chegou: ela não pode ser vinculada a um dizimista.',
  });
}
