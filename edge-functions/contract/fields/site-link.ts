import * as z from 'zod/mini';
import { webAddress } from '../primitives.ts';
import { type FieldWords, field } from './field.ts';
import { emptyOr } from './text.ts';

/** A page of the site, `/doacao`, or a page elsewhere, by HTTPS. */
const written = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(2000),
  z.refine(
    (text) =>
      /^\/(?![/\\])[!#-;=?-~]*$/.test(text) || (text.startsWith('https://') && webAddress.safeParse(text).success),
    'deve ser uma página deste site (/doacao) ou começar por https://',
  ),
);

export const siteLink = (words: FieldWords) =>
  field('line', words, { details: null, written, orNothing: emptyOr(written), answered: z.string(), empty: '' });
