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

/** A blank password keeps that of a row which is there. */
const asked = {
  new: { fields: userFields, body: newUserBody },
  change: { fields: { ...userFields, password: optional(userFields.password) }, body: userBody },
};

type Values = ReturnType<(typeof form)['valuesOf']>;

/** The form of an account; `own` is the id of whoever fills it in. */
export const userForm = (own: string): FormDefinition<Account, Values> => ({
  ...form,
  asksOf: (row) => (row ? asked.change : asked.new),
  questionBefore: (row, written) => (row?.id === own ? aboutOwn(row, written) : undefined),
});

/** Whoever loses their own rights may not be able to give them back. */
function aboutOwn(row: Account, { role, is_active }: Values): Question | undefined {
  if (row.is_active && !is_active)
    return {
      type: 'warning',
      title: 'Desativar a própria conta?',
      text: 'É a sua própria conta: você sai do painel, e só outro administrador pode ativá-la de novo.',
    };
  if (row.role !== role)
    return {
      type: 'warning',
      title: 'Mudar o próprio papel?',
      text: 'É a sua própria conta: você sai do painel, e só outro administrador pode devolver o papel de agora.',
    };
  return undefined;
}
