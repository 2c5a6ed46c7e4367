import * as z from 'zod/mini';
import { pixKey, pixKeyKind } from '../br-code/pix-key.ts';
import type { FieldWords } from './field.ts';
import { formattedLine } from './text.ts';

/** With right check digits (`isCnpj`), kept as people write it: `12.345.678/0001-95`. */
const written = z.string().check(
  z.overwrite((text) =>
    (pixKey(text) ?? text).replace(/^([0-9A-Z]{2})([0-9A-Z]{3})([0-9A-Z]{3})([0-9A-Z]{4})(\d{2})$/, '$1.$2.$3/$4-$5'),
  ),
  z.minLength(1),
  z.refine((shown) => pixKeyKind(pixKey(shown) ?? '') === 'cnpj', 'deve ser um CNPJ válido'),
);

/** The number of a legal person (Receita Federal). */
export const cnpj = (words: FieldWords) => formattedLine(words, written);
