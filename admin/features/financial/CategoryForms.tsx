import * as z from 'zod/mini';
import { rowChoice } from '#contract/fields/choice.ts';
import { defineFields } from '#contract/fields/field.ts';
import { bodyOf } from '#contract/fields/schemas.ts';
import { formValuesOf } from '#contract/fields/values.ts';
import { financialNoun } from '#contract/financial.ts';
import { type Category, categoryBody, categoryFields } from '#contract/financial-categories.ts';
import { counted } from '#contract/noun.ts';
import { CallForm } from '../../ui/form/CallForm.tsx';
import { defineForm } from '../../ui/form/form-definition.ts';
import { among } from './account-options.ts';
import { useMergingCategory, useRenamingCategory } from './categories.queries.ts';
import type { Plan } from './plan/of-category.ts';

const { shown_under: _, ...incomeFields } = categoryFields;
const fieldsOf = { income: incomeFields, expense: categoryFields };

const chosenFromPlan = 'Opcional: escreva parte do código ou do nome no plano da diocese, e escolha.';

/** A category's form; where there is a plan its code is one of that, of the category's side, or stays. */
function formOf({ type, code }: Category, { accounts, accountOf }: Plan) {
  const fields = fieldsOf[type];
  const proposed = accounts
    .filter((account) => account.type === type)
    .map(({ code: value, name }) => ({ value, label: `${value} · ${name}` }));
  const isKnown = (written: z.output<typeof categoryBody>) =>
    accounts.length === 0 ||
    !written.code ||
    written.code === code ||
    accountOf({ type, code: written.code }) !== undefined;
  return defineForm({
    fields:
      accounts.length === 0
        ? fields
        : { ...fields, code: { ...fields.code, details: { proposed }, help: chosenFromPlan } },
    body: categoryBody.check(
      z.refine(isKnown, {
        path: ['code'],
        error: 'deve ser um do plano da diocese',
      }),
    ),
    titleField: 'name',
    personal: true,
  });
}

interface RenameCategoryFormProps {
  category: Category;
  plan: Plan;
  onClose: () => void;
}

/** Gives a category another name, code or heading; the name of one that the system uses stays. */
export function RenameCategoryForm({ category, plan, onClose }: RenameCategoryFormProps) {
  return (
    <CallForm
      title="Editar categoria"
      definition={formOf(category, plan)}
      first={formValuesOf(fieldsOf[category.type], category)}
      notice={
        category.is_fixed
          ? 'O site usa esta categoria: o nome não muda.'
          : 'As transações desta categoria recebem o novo nome.'
      }
      save={useRenamingCategory(category)}
      saveLabel="Salvar"
      onDone={onClose}
      onClose={onClose}
    />
  );
}

const movedRows = { one: `${financialNoun.one} passa`, many: `${financialNoun.many} passam` };

interface MergeCategoryFormProps {
  category: Category;
  /** The others of its side. */
  others: readonly Category[];
  onClose: () => void;
}

/** Gives the rows of a category to another one. */
export function MergeCategoryForm({ category, others, onClose }: MergeCategoryFormProps) {
  const fields = defineFields({ target: among(rowChoice({ label: 'juntar a' }), others) });
  return (
    <CallForm
      title="Juntar categorias"
      definition={defineForm({ fields, body: bodyOf(fields), titleField: 'target', personal: true })}
      first={formValuesOf(fields, undefined)}
      notice={`“${category.name}” sai da lista. ${counted(category.entries, movedRows)} à categoria escolhida, e nenhuma soma muda. Não pode ser desfeito.`}
      save={useMergingCategory(category)}
      saveLabel="Juntar"
      isFinal
      onDone={onClose}
      onClose={onClose}
    />
  );
}
