import * as z from 'zod/mini';
import { asTyped } from '../text.ts';
import { type FieldWords, field } from './field.ts';
import { emptyOr } from './text.ts';

/*
 * Telephone numbers in one normalized form, as in `private.telephone`. A Brazilian one is its digits: area code and
 * eight or nine more (Anatel's numbering plan). Any other country's is in E.164, with `+` and the country code.
 */

export const isTelephone = (spelt: string): boolean => /^([1-9]{2}\d{8,9}|\+(?!55)[1-9]\d{6,14})$/.test(spelt);

/** Normalizes a number written with punctuation, Brazil's country code or a long-distance prefix. */
export const asTelephone = (written: string): string =>
  asTyped(written)
    .replace(/[\s().-]/g, '')
    .replace(/^(\+?55|0)(?=\d{10,11}$)/, '');

/** `85999991234` → `(85) 99999-1234`, `8533331234` → `(85) 3333-1234`; another country's as it is. */
export const shownTelephone = (spelt: string): string => spelt.replace(/^(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3');

/** The number to dial for a stored or shown telephone: `(85) 3333-1234` → `+558533331234`. */
export const dialled = (telephone: string): string =>
  telephone.startsWith('+') ? telephone : `+55${telephone.replace(/\D/g, '')}`;

const writtenTelephone = z
  .string()
  .check(z.overwrite(asTelephone), z.minLength(1), z.refine(isTelephone, 'deve ser um telefone válido, com DDD'));

export const telephone = (words: FieldWords) =>
  field('telephone', words, {
    details: null,
    written: writtenTelephone,
    orNothing: emptyOr(writtenTelephone),
    answered: z.string(),
    empty: '',
  });
