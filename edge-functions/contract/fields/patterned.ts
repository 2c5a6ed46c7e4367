import * as z from 'zod/mini';
import { type FieldWords, field } from './field.ts';
import { emptyOr } from './text.ts';

/** One line of a form of its own; `because` says which: 'deve ser …'. */
export function patterned({
  pattern,
  because,
  change = (text) => text,
  ...words
}: FieldWords & { pattern: RegExp; because: string; change?: (text: string) => string }) {
  const written = z.string().check(
    z.trim(),
    z.overwrite(change),
    z.minLength(1),
    z.refine((text) => pattern.test(text), because),
  );
  return field('line', words, { details: null, written, orNothing: emptyOr(written), answered: z.string(), empty: '' });
}
