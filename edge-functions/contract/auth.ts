import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { labelled } from './label.ts';
import { ifGiven } from './not-given.ts';
import { newPassword, passwordSentences, sentence } from './password.ts';
import { emailAddress, instant, roles, uuid } from './primitives.ts';
import { factorCode } from './second-factor.ts';

export const user = z.object({
  id: uuid,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  is_active: z.boolean(),
  last_login: z.nullable(instant),
});
export type User = z.output<typeof user>;

export const loginBody = z.strictObject({
  email: labelled(emailAddress, 'e-mail'),
  password: labelled(z.string().check(z.minLength(1), z.maxLength(200)), 'senha'),
  /** Required after the error `second_factor_needed`. */
  code: ifGiven(factorCode),
  /** The device token of an earlier sign-in, with which others' wrong passwords don't lock this device out. */
  device: z.optional(z.string().check(z.maxLength(2000))),
});

const session = z.object({
  user,
  /** The access token: sent as `Authorization: Bearer`. */
  token: z.string(),
  refresh_token: z.string(),
  /** When the token ends, in seconds since 1970 UTC. */
  expires_at: z.int(),
  /** Stored on the device and sent with its next sign-in. */
  device: z.string(),
});
export type Session = z.output<typeof session>;

/** A person's own new password. The current one is required, so that a stolen session is not enough to change it. */
export const ownPasswordBody = z.strictObject({
  currentPassword: labelled(
    z
      .prefault(z.string().check(z.maxLength(200)), '')
      .check(sentence((password) => password !== '', passwordSentences.missingCurrent)),
    'senha atual',
  ),
  newPassword: labelled(newPassword(passwordSentences.missing), 'nova senha'),
});

export const auth = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    access: 'anyone',
    summary: 'Entrada da equipe',
    body: loginBody,
    answer: session,
  }),
  profile: endpoint({
    method: 'GET',
    path: '/auth/profile',
    access: 'signed-in',
    summary: 'Quem está conectado',
    answer: user,
  }),
  changeOwnPassword: endpoint({
    method: 'POST',
    path: '/auth/change-own-password',
    access: 'signed-in',
    changesSite: false,
    summary: 'Troca a própria senha e encerra as outras sessões',
    body: ownPasswordBody,
    answer: z.null(),
  }),
};
