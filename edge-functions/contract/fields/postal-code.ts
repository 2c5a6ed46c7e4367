import { asTyped } from '../text.ts';
import type { FieldWords } from './field.ts';
import { patterned } from './patterned.ts';

/** Eight digits (Correios, CEP), kept as people write them: `60320-010`. */
export const postalCode = (words: FieldWords) =>
  patterned({
    ...words,
    change: (text) =>
      asTyped(text)
        .replace(/[\s.-]/g, '')
        .replace(/^(\d{5})(\d{3})$/, '$1-$2'),
    pattern: /^\d{5}-\d{3}$/,
    because: 'deve ser um CEP, com oito algarismos',
  });
