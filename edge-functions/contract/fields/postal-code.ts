import * as z from 'zod/mini';
import { type FieldWords, field } from './field.ts';
import { emptyOr } from './text.ts';

/** Eight digits (Correios, CEP), kept as people write them: `60320-010`. */
const written = z.string().check(
  z.overwrite((text) => text.replace(/[\s.-]/g, '').replace(/^(\d{5})(\d{3})$/, '$1-$2')),
  z.minLength(1),
  z.refine((text) => /^\d{5}-\d{3}$/.test(text), 'deve ser um CEP, com oito algarismos'),
);

export const postalCode = (words: FieldWords) =>
  field('line', words, { details: null, written, orNothing: emptyOr(written), answered: z.string(), empty: '' });
