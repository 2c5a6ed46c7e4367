import * as z from 'zod/mini';
import { isCpf } from '../cpf-digits.ts';
import { asTyped } from '../text.ts';
import { type FieldWords, field } from './field.ts';
import { emptyOr } from './text.ts';

/** `12345678909` → `123.456.789-09` */
export const shownCpf = (digits: string): string => digits.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');

/** `12345678909` → `***.456.789-**`, where the whole isn't needed. */
export const hiddenCpf = (digits: string): string => digits.replace(/^\d{3}(\d{3})(\d{3})\d{2}$/, '***.$1.$2-**');

/** The digits of a number that is written with or without punctuation. */
export const asCpf = (written: string): string => asTyped(written).replace(/[\s./-]/g, '');

const writtenCpf = () =>
  z.string().check(z.overwrite(asCpf), z.minLength(1), z.refine(isCpf, 'deve ser um CPF válido'));

export const cpf = (words: FieldWords) =>
  field('cpf', words, {
    details: null,
    written: writtenCpf,
    orNothing: () => emptyOr(writtenCpf()),
    answered: () => z.string(),
    empty: '',
  });
