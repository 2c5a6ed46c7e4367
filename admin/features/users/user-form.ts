import { optional } from '#contract/fields/field.ts';
import { type Account, newUserBody, userBody, userFields } from '#contract/users.ts';
import type { Question } from '../../ui/dialogs/ConfirmDialog.tsx';
import { defineForm, type FormDefinition } from '../../ui/form/form-definition.ts';

const form = defineForm({
  fields: userFields,
  body: userBody,
  titleField: 'name',
  personal: true,
  footer: ['is_active'],
});

/** When an account is edited, a blank password keeps the current one. */
const asked = {
  new: { fields: userFields, body: newUserBody },
  change: {
    fields: {
      ...userFields,
      password: {
        ...optional(userFields.password),
        help: `${userFields.password.help} Deixe em branco para manter a atual.`,
      },
    },
    body: userBody,
  },
  /** The own password takes the present one ("Trocar senha"). */
  own: { fields: userFields, body: userBody, shownWhen: { password: () => false } },
};

type Values = ReturnType<(typeof form)['valuesOf']>;

/** The form of an account; `own` is the id of the signed-in administrator. */
export const userForm = (own: string): FormDefinition<Account, Values> => ({
  ...form,
  asksOf: (row) => (!row ? asked.new : row.id === own ? asked.own : asked.change),
  questionsBefore: (row, written) => (row?.id === own ? aboutOwn(row, written) : []),
});

/** Asks before administrators take rights from themselves, which they may be unable to restore. */
function aboutOwn(row: Account, { role, is_active }: Values): Question[] {
  if (row.is_active && !is_active)
    return [
      {
        type: 'warning',
        title: 'Desativar a própria conta?',
        text: 'É a sua própria conta: você sai do painel, e só outro administrador pode ativá-la de novo.',
      },
    ];
  if (row.role !== role)
    return [
      {
        type: 'warning',
        title: 'Mudar o próprio papel?',
        text: 'É a sua própria conta: você sai do painel, e só outro administrador pode devolver o papel de agora.',
      },
    ];
  return [];
}
