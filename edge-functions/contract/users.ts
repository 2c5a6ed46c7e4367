import * as z from 'zod/mini';
import { collection } from './collection.ts';
import { endpoint } from './endpoint.ts';
import { choice, flag } from './fields/choice.ts';
import { defineFields } from './fields/field.ts';
import { password } from './fields/password.ts';
import { bodyOf, recordOf } from './fields/schemas.ts';
import { email, line } from './fields/text.ts';
import { personalSearchAlone } from './filters/kinds.ts';
import { labelled } from './label.ts';
import { ifGiven } from './not-given.ts';
import { masculine } from './noun.ts';
import { newPassword, passwordSentences } from './password.ts';
import { instant, type Role, uuid } from './primitives.ts';

/** The labels of the roles (docs/product.md, "Roles"). */
export const roleLabels = {
  admin: 'Administrador',
  editor: 'Redator',
  financial: 'Financeiro',
  common: 'Comum',
} as const satisfies Record<Role, string>;

const name = line({ label: 'nome', max: 120 });
const address = email({ label: 'e-mail', help: 'Com ele a pessoa entra no painel.' });
const role = choice({
  label: 'papel',
  options: roleLabels,
  help: 'Financeiro faz o que o Redator faz, menos enviar notificações. Quem cuida dos textos e do caixa é Financeiro; se também envia notificações, Administrador.',
});
const isActive = flag({ label: 'ativo', initial: true, help: 'Quem está inativo não entra no painel.' });
const secret = password({
  label: 'senha',
  help: 'Pelo menos 6 caracteres.',
  missing: passwordSentences.missingForNew,
});

/** The account's fields in its profile; the password is Auth's. */
const profileFields = defineFields({ name, email: address, role, is_active: isActive });
export const profileBody = bodyOf(profileFields);

/** The fields of a user, in the form's order. */
export const userFields = defineFields({ name, email: address, password: secret, role, is_active: isActive });
export const newUserBody = bodyOf(userFields);
export const userBody = bodyOf({ ...profileFields, password: { ...secret, written: secret.orNothing } });

/** The fields of an invitation, whose recipient chooses the password. */
export const invitationFields = defineFields({ name, email: address, role });
export const invitationBody = bodyOf(invitationFields);

const account = recordOf(profileFields, {
  id: uuid,
  last_login: z.nullable(instant),
  /** True if the person has a second factor. */
  second_factor: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});
export type Account = z.output<typeof account>;

export const userNoun = masculine('usuário', 'usuários');
export const invitationNoun = masculine('convite', 'convites');

const path = '/auth/users';
const admins = ['admin'] as const satisfies readonly Role[];
const rows = collection({ path, noun: userNoun, item: account, readers: admins, writers: admins });

const byId = z.object({ id: uuid });

/** Accounts of staff and common members. There is no sign-up: administrators create them. */
export const users = {
  list: rows.list('Usuários, com busca por nome e e-mail', { filters: personalSearchAlone }),
  byId: rows.byId(),
  create: rows.create(newUserBody),
  update: rows.update(userBody),
  remove: rows.remove(),
  changePassword: endpoint({
    method: 'POST',
    path: `${path}/:id/change-password`,
    access: admins,
    changesSite: false,
    summary: 'Dá uma senha nova a um usuário e encerra as sessões dele; à própria conta, com a senha atual',
    params: byId,
    body: z.strictObject({
      newPassword: labelled(newPassword(passwordSentences.missing), 'nova senha'),
      /** Required for the caller's own account, so that a stolen session is not enough. */
      currentPassword: ifGiven(labelled(z.string().check(z.maxLength(200)), 'senha atual')),
    }),
    answer: z.null(),
  }),
  /** Creates an account without a password, and mails a link to choose one. */
  invite: endpoint({
    method: 'POST',
    path: `${path}/invite`,
    access: admins,
    changesSite: false,
    summary: 'Cria um usuário e o convida por e-mail a criar a própria senha',
    body: z.extend(invitationBody, { id: ifGiven(uuid) }),
    answer: account,
  }),
  inviteAgain: endpoint({
    method: 'POST',
    path: `${path}/:id/invitation`,
    access: admins,
    changesSite: false,
    summary: 'Envia o convite de novo a quem ainda não entrou',
    params: byId,
    answer: z.null(),
  }),
  removeSecondFactor: endpoint({
    method: 'DELETE',
    path: `${path}/:id/second-factor`,
    access: admins,
    changesSite: false,
    summary: 'Desliga a verificação em duas etapas de quem perdeu o aparelho',
    params: byId,
    answer: z.null(),
  }),
};
