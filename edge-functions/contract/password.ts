import * as z from 'zod/mini';
import { isText } from './text.ts';

/** Characters. */
export const minimumPasswordLength = 6;
/** Bytes: bcrypt's limit; Auth rejects longer passwords. */
export const maximumPasswordLength = 72;

export const isTooShort = (password: string): boolean => password.length < minimumPasswordLength;
export const isTooLong = (password: string): boolean =>
  new TextEncoder().encode(password).byteLength > maximumPasswordLength;

/** The sentences about passwords (docs/product.md, "Accounts"). */
export const passwordSentences = {
  missingForNew: 'Senha é obrigatória para novos usuários',
  missing: 'Digite uma nova senha',
  missingCurrent: 'Digite a sua senha atual',
  tooShort: `A senha deve ter pelo menos ${minimumPasswordLength} caracteres`,
  tooLong: `A senha deve ter no máximo ${maximumPasswordLength} caracteres (uma letra com acento conta como dois)`,
  notText: 'A senha tem caracteres que não podem ser digitados',
  changed: 'Senha alterada com sucesso!',
  notChanged: 'Erro ao alterar senha',
} as const;

/** A check whose message is a whole sentence, without the field's name. */
export const sentence = <Value>(holds: (value: Value) => boolean, error: string, abort = false) =>
  z.refine<Value>(holds, { error, abort, params: { isSentence: true } });

/** A new password; `missing` is the message for an empty one. */
export const newPassword = (missing: string) =>
  z.prefault(z.string(), '').check(
    sentence((password) => password !== '', missing, true),
    sentence((password) => !isTooShort(password), passwordSentences.tooShort),
    sentence((password) => !isTooLong(password), passwordSentences.tooLong),
    sentence(isText, passwordSentences.notText),
  );
