import * as z from 'zod/mini';
import { type FieldWords, field } from './field.ts';
import { emptyOr } from './text.ts';

/** A picture of the parish's own, as uploads answer it (`media`): the path of a file that never changes. */
const written = z.string().check(
  z.minLength(1),
  z.refine(
    (path) => /^\/storage\/v1\/object\/public\/media\/[0-9a-f]{32}\.(webp|jpg)$/.test(path),
    'deve ser uma foto enviada aqui',
  ),
);

export const picture = (words: FieldWords) =>
  field('line', words, { details: null, written, orNothing: emptyOr(written), answered: z.string(), empty: '' });
