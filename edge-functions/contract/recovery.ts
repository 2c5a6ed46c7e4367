import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { labelled } from './label.ts';
import { newPassword, passwordSentences } from './password.ts';
import { emailAddress } from './primitives.ts';
import { factorCode } from './second-factor.ts';

/** What people read who forgot their password (docs/product.md, "Accounts"). */
export const recoverySentences = {
  asked:
    'Se este e-mail é de uma conta ativa, enviamos a ele um link para criar uma senha nova. O link vale por uma hora e só uma vez.',
  noMail: 'Este site não envia e-mails. Peça uma senha nova a um administrador da paróquia.',
} as const;

/** A new password for who has none, or forgot it: by a link that is mailed and works once. */
export const recovery = {
  /** Whether there is mail; without it an administrator sets the password. */
  way: endpoint({
    method: 'GET',
    path: '/auth/recovery',
    access: 'anyone',
    summary: 'Se o site envia e-mails a quem esqueceu a senha',
    answer: z.object({ byMail: z.boolean() }),
  }),
  /** Answers everybody the same: only the mail tells whether there is an account. */
  ask: endpoint({
    method: 'POST',
    path: '/auth/recovery',
    access: 'anyone',
    summary: 'Pede por e-mail um link para criar uma senha nova',
    body: z.strictObject({ email: labelled(emailAddress, 'e-mail') }),
    answer: z.null(),
  }),
  /** `token_hash` is the link's. All sessions of the person end. */
  complete: endpoint({
    method: 'POST',
    path: '/auth/recovery/password',
    access: 'anyone',
    summary: 'Cria a senha nova com o link recebido por e-mail',
    body: z.strictObject({
      token_hash: labelled(z.string().check(z.minLength(1), z.maxLength(200)), 'link'),
      password: labelled(newPassword(passwordSentences.missing), 'senha'),
      /** Of an authenticator, where the account asks for one. */
      code: z.optional(factorCode),
    }),
    answer: z.null(),
  }),
};
