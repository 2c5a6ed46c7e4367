import type { Role } from '#contract/primitives.ts';
import type { Account } from '#contract/users.ts';
import { withDocumentTimes } from '../collection/times.ts';

interface ProfileRow {
  id: string;
  name: string;
  email: string;
  role: string;
  is_active: boolean;
  last_login: string | null;
  created_at: string;
  updated_at: string;
  second_factor: boolean | null;
}

/** The database allows no other role. */
export function toAccount(row: ProfileRow): Account {
  const { role, second_factor, ...own } = withDocumentTimes(row);
  return { ...own, role: role as Role, second_factor: second_factor ?? false };
}

export const emailTaken = 'Já existe um usuário com este e-mail.';

/** The message when the profile was saved, but not the password. */
export const passwordNotSet = 'Os dados foram salvos, mas a senha não foi trocada. Tente salvar de novo.';

/** The own password takes the present one, which a user's form doesn't ask for. */
export const ownPassword = 'Troque a sua própria senha em "Trocar senha", com a senha atual.';

export const noMail = 'Este site não envia e-mails. Crie o usuário com uma senha e entregue-a à pessoa.';
export const hasComeIn =
  'Só quem está ativo e ainda não entrou recebe o convite de novo. Quem esqueceu a senha pede outra na página de entrada.';
