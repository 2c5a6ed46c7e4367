import * as z from 'zod/mini';
import { bookkeepers } from './bookkeepers.ts';
import { endpoint } from './endpoint.ts';
import { choice } from './fields/choice.ts';
import { defineFields, optional } from './fields/field.ts';
import { bodyOf, recordOf } from './fields/schemas.ts';
import { line } from './fields/text.ts';
import { labelled } from './label.ts';
import { feminine } from './noun.ts';
import { folded } from './plain-signs.ts';
import { instant, uuid } from './primitives.ts';

export const categoryNoun = feminine('categoria', 'categorias');

/** As `private.category_key`: names that are alike in it are one category, and codes one account. */
export const categoryKey = (name: string): string => folded(name).replace(/\s/g, '');

/** Under what expenses stand on the sheet for the notice board (`shown_under` of the table). */
export const sheetHeadings = { personnel: 'Pessoal', works: 'Obras' } as const;

export const categoryFields = defineFields({
  name: line({ label: 'nome', max: 100 }),
  code: optional(
    line({ label: 'código da diocese', max: 20, help: 'Opcional: o número no plano de contas da diocese.' }),
  ),
  /** Of an expense alone. */
  shown_under: optional(
    choice({
      label: 'na prestação de contas',
      options: { personnel: 'Salário ou pessoal: somado em “Pessoal”', works: 'Obra: em “Obras”' },
      help: 'Opcional: sem escolha, aparece com o próprio nome na folha do mural.',
    }),
  ),
});

/** A category of one side of the cash book. */
const category = recordOf(categoryFields, {
  id: uuid,
  type: z.enum(['income', 'expense']),
  /** True of those that payments, collections and fees get: they keep their name. */
  is_fixed: z.boolean(),
  /** How many rows have it. */
  entries: z.int(),
  updated_at: instant,
});
export type Category = z.output<typeof category>;

const path = '/financial/categorias';
const params = z.object({ id: uuid });

export const categoryBody = bodyOf(categoryFields);

export const financialCategories = {
  list: endpoint({
    method: 'GET',
    path,
    access: bookkeepers,
    summary: 'As categorias dos dois lados do livro-caixa, com o número de transações de cada uma',
    answer: z.array(category),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: bookkeepers,
    changesSite: false,
    summary: 'Dá outro nome ou código a uma categoria, também nas transações dela',
    params,
    body: categoryBody,
    answer: z.null(),
  }),
  merge: endpoint({
    method: 'POST',
    path: `${path}/:id/juntar`,
    access: bookkeepers,
    changesSite: false,
    summary: 'Junta uma categoria a outra do mesmo lado, que fica com as transações das duas',
    params,
    body: z.strictObject({ target: labelled(uuid, 'categoria') }),
    answer: z.null(),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: bookkeepers,
    changesSite: false,
    summary: 'Exclui uma categoria que nenhuma transação usa',
    params,
    answer: z.null(),
  }),
};
