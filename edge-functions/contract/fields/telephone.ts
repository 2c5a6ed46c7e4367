import * as z from 'zod/mini';
import { asTyped } from '../text.ts';
import { type FieldWords, field } from './field.ts';
import { emptyOr } from './text.ts';

/*
 * Telephone numbers in one normalized form, as in `private.telephone`. A Brazilian one is its digits: area code and
 * eight or nine more (Anatel's numbering plan). Any other country's is in E.164, with `+` and the country code.
 */

export const isTelephone = (spelt: string): boolean => /^([1-9]{2}\d{8,9}|\+(?!55)[1-9]\d{6,14})$/.test(spelt);

/** Numbers of a whole country, which have no area code: 0800 and its like, 300X and 400X. */
const isServiceNumber = (spelt: string): boolean => /^(0[3589]00\d{6,7}|[34]00\d{5})$/.test(spelt);

/** Of a mobile number as they were before 2016, and of none that is given out since. */
export const lacksNinthDigit = (spelt: string): boolean => /^[1-9]{2}[6-9]\d{7}$/.test(spelt);

/** The same number as it is now. */
export const withNinthDigit = (spelt: string): string => `${spelt.slice(0, 2)}9${spelt.slice(2)}`;

/**
 * Normalizes a number written with punctuation, Brazil's country code or a long-distance prefix, where a carrier may
 * stand, or `xx` for any: `0 85`, `041 85`, `(0xx85)`.
 */
export const asTelephone = (written: string): string =>
  asTyped(written)
    .replace(/[\s().-]/g, '')
    .replace(/^((\+|00)?55)?(0([x*]{2}|[1-9]\d)?)?(?=[1-9]{2}\d{8,9}$)/i, '');

/**
 * `85999991234` → `(85) 99999-1234`, `8533331234` → `(85) 3333-1234`, `08001234567` → `0800 123 4567`; another
 * country's as it is.
 */
export const shownTelephone = (spelt: string): string =>
  isServiceNumber(spelt)
    ? spelt.replace(/^(0\d{3})(\d{3})/, '$1 $2 ').replace(/^(\d{4})(\d{4})$/, '$1-$2')
    : spelt.replace(/^(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3');

/** The number to dial for a stored or shown telephone: `(85) 3333-1234` → `+558533331234`. */
export function dialled(telephone: string): string {
  if (telephone.startsWith('+')) return telephone;
  const digits = telephone.replace(/\D/g, '');
  return isServiceNumber(digits) ? digits : `+55${digits}`;
}

const telephoneOf = (isOne: (spelt: string) => boolean, because: string) => (words: FieldWords) => {
  const written = () => z.string().check(z.overwrite(asTelephone), z.minLength(1), z.refine(isOne, because));
  return field('telephone', words, {
    details: null,
    written,
    orNothing: () => emptyOr(written()),
    answered: () => z.string(),
    empty: '',
  });
};

/** A person's number. */
export const telephone = telephoneOf(isTelephone, 'deve ser um telefone válido, com DDD');

/** The number of an office, which may be one of a whole country. */
export const officeTelephone = telephoneOf(
  (spelt) => isTelephone(spelt) || isServiceNumber(spelt),
  'deve ser um telefone válido, com DDD, ou um 0800',
);
