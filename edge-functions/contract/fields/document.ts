import * as z from 'zod/mini';
import { isPdfName } from '../files.ts';
import { type FieldWords, field } from './field.ts';
import { emptyOr } from './text.ts';

const written = () => z.string().check(z.minLength(1), z.refine(isPdfName, 'deve ser um PDF enviado aqui'));

/** A PDF as its upload answers it (`documents.create`); `name` is the field with its name for people. */
export const document = ({ name, ...words }: FieldWords & { name: string }) =>
  field('document', words, {
    details: { name },
    written,
    orNothing: () => emptyOr(written()),
    answered: () => z.string(),
    empty: '',
  });
