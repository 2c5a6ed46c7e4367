import * as z from 'zod/mini';
import type { FieldWords } from './field.ts';
import { formattedLine } from './text.ts';

/** One line that matches a pattern, after `change`; `because` says what it must be: 'deve ser um CEP'. */
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
  return formattedLine(words, written);
}
