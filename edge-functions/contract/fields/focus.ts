import * as z from 'zod/mini';
import { type FieldWords, field } from './field.ts';
import { emptyOr } from './text.ts';

const percent = '(?:100|\\d{1,2})%';
const pattern = new RegExp(`^${percent} ${percent}$`);

const written = () => z.string().check(z.refine((text) => pattern.test(text), 'deve ser como 50% 30%'));

/**
 * The point of a picture that stays in sight where it is cut: `50% 30%` from the left and the top. It is asked once the
 * field `picture` has one.
 */
export const focus = ({ picture, ...words }: FieldWords & { picture: string }) =>
  field('focus', words, {
    details: { picture },
    written,
    orNothing: () => emptyOr(written()),
    answered: () => z.string(),
    empty: '',
  });
