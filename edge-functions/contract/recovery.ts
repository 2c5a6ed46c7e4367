import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { labelled } from './label.ts';
import { ifGiven } from './not-given.ts';
import { newPassword, passwordSentences } from './password.ts';
import { emailAddress } from './primitives.ts';
import { factorCode } from './second-factor.ts';

/** The sentences of the password recovery (docs/product.md, "Accounts"). */
export const recoverySentences = {
  asked:
    'Se este e-mail é de uma conta ativa, enviamos a ele um link para criar uma senha nova. O link vale por uma hora e só uma vez.',
  noMail: 'Este site não envia e-mails. Peça uma senha nova a um administrador da paróquia.',
} as const;

/** A new password for somebody who forgot it or never had one, with a mailed link that works once. */
export const recovery = {
  /** Tells if mail is configured; without it an administrator must set the password. */
  way: endpoint({
    method: 'GET',
    path: '/auth/recovery',
    access: 'anyone',
    summary: 'Se o site envia e-mails a quem esqueceu a senha',
    answer: z.object({ byMail: z.boolean() }),
  }),
  /** The same answer for every e-mail, so that it doesn't reveal whether there is an account. */
  ask: endpoint({
    method: 'POST',
    path: '/auth/recovery',
    access: 'anyone',
    summary: 'Pede por e-mail um link para criar uma senha nova',
    body: z.strictObject({ email: labelled(emailAddress, 'e-mail') }),
    answer: z.null(),
  }),
  /** `token_hash` is the link's. Ends all sessions of the person. */
  complete: endpoint({
    method: 'POST',
    path: '/auth/recovery/password',
    access: 'anyone',
    summary: 'Cria a senha nova com o link recebido por e-mail',
    body: z.strictObject({
      token_hash: labelled(z.string().check(z.minLength(1), z.maxLength(200)), 'link'),
      password: labelled(newPassword(passwordSentences.missing), 'senha'),
      /** The authenticator's code, if the account has a second factor. */
      code: ifGiven(factorCode),
    }),
    answer: z.null(),
  }),
};
