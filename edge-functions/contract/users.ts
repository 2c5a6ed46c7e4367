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
import { masculine } from './noun.ts';
import { newPassword, passwordSentences } from './password.ts';
import { instant, type Role, uuid } from './primitives.ts';

/** What people call the roles (docs/product.md, "Roles"). */
export const roleLabels = {
  admin: 'Administrador',
  editor: 'Redator',
  financial: 'Financeiro',
  common: 'Comum',
} as const satisfies Record<Role, string>;

const name = line({ label: 'nome', max: 120 });
const address = email({ label: 'e-mail', help: 'Com ele a pessoa entra no painel.' });
const role = choice({ label: 'papel', options: roleLabels });
const isActive = flag({ label: 'ativo', initial: true, help: 'Quem está inativo não entra no painel.' });
const secret = password({
  label: 'senha',
  help: 'Pelo menos 6 caracteres. Ao editar, deixe em branco para manter a atual.',
  missing: passwordSentences.missingForNew,
});

/** What the profile of an account keeps. */
const profileFields = defineFields({ name, email: address, role, is_active: isActive });
export const profileBody = bodyOf(profileFields);

/** What is written of a user, in the form's order. */
export const userFields = defineFields({ name, email: address, password: secret, role, is_active: isActive });
export const newUserBody = bodyOf(userFields);
export const userBody = bodyOf({ ...profileFields, password: { ...secret, written: secret.orNothing } });

export const account = recordOf(profileFields, {
  id: uuid,
  last_login: z.nullable(instant),
  /** Whether the person signs in with a second factor too. */
  second_factor: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});
export type Account = z.output<typeof account>;

export const userNoun = masculine('usuário', 'usuários');

const path = '/auth/users';
const admins = ['admin'] as const satisfies readonly Role[];
const rows = collection({ path, noun: userNoun, item: account, readers: admins, writers: admins });

const byId = z.object({ id: uuid });

/** Accounts of staff and common members. Nobody signs up: administrators make them. */
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
    summary: 'Dá uma senha nova a um usuário e encerra as sessões dele',
    params: byId,
    body: z.strictObject({ newPassword: labelled(newPassword(passwordSentences.missing), 'nova senha') }),
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
