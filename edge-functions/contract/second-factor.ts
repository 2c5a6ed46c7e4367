import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { labelled } from './label.ts';
import { type Role, uuid } from './primitives.ts';
import { asTyped } from './text.ts';

/** The roles that may have a second factor: those with access to money or accounts. */
const withSecondFactor = ['financial', 'admin'] as const satisfies readonly Role[];

/** An authenticator's six digits; a space within them is accepted. */
export const factorCode = labelled(
  z.string().check(
    z.overwrite((written) => asTyped(written).replace(/\s/g, '')),
    z.refine((code) => /^\d{6}$/.test(code), 'deve ter seis algarismos'),
  ),
  'código',
);

const factorState = z.object({
  /** True if Auth supports second factors here; only hosted Auth does. */
  available: z.boolean(),
  active: z.boolean(),
});

export const enrolment = z.object({
  id: uuid,
  /** To type into the authenticator if the QR code can't be scanned. */
  secret: z.string(),
  /** The content of the QR code: `otpauth://…`. */
  uri: z.string(),
});
export type Enrolment = z.output<typeof enrolment>;

/** The session after the factor was given. */
const renewedSession = z.object({
  token: z.string(),
  refresh_token: z.string(),
  /** In seconds since 1970 UTC. */
  expires_at: z.int(),
});
export type RenewedSession = z.output<typeof renewedSession>;

const path = '/auth/second-factor';

/** The person's own second factor: codes of an authenticator (TOTP). */
export const secondFactor = {
  state: endpoint({
    method: 'GET',
    path,
    access: withSecondFactor,
    summary: 'Se a própria conta tem a verificação em duas etapas, e se a instalação a oferece',
    answer: factorState,
  }),
  enrol: endpoint({
    method: 'POST',
    path,
    access: withSecondFactor,
    changesSite: false,
    summary: 'Começa a verificação em duas etapas: o que o aplicativo autenticador lê',
    answer: enrolment,
  }),
  confirm: endpoint({
    method: 'POST',
    path: `${path}/confirm`,
    access: withSecondFactor,
    changesSite: false,
    summary: 'Liga a verificação em duas etapas com o primeiro código; as outras sessões terminam',
    body: z.strictObject({ id: uuid, code: factorCode }),
    answer: renewedSession,
  }),
  remove: endpoint({
    method: 'DELETE',
    path,
    access: withSecondFactor,
    changesSite: false,
    summary: 'Desliga a própria verificação em duas etapas',
    answer: z.null(),
  }),
};
