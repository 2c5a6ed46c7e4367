import * as z from 'zod/mini';
import { isMediaSource } from '../media-source.ts';
import { type FieldWords, field } from './field.ts';
import { emptyOr } from './text.ts';

/** A picture of the parish's own, as uploads answer it (`media`): the path of a file that never changes. */
const written = () => z.string().check(z.minLength(1), z.refine(isMediaSource, 'deve ser uma foto enviada aqui'));

export const picture = (words: FieldWords) =>
  field('picture', words, {
    details: null,
    written,
    orNothing: () => emptyOr(written()),
    answered: () => z.string(),
    empty: '',
  });
