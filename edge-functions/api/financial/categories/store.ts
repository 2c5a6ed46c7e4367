import type * as z from 'zod/mini';
import type { Category, categoryBody } from '#contract/financial-categories.ts';
import { dataOf } from '../../gateways/database-answer.ts';
import type { Caller } from '../../http/authenticate.ts';

const checks = {
  categories_code_key: 'Outra categoria já tem este código da diocese.',
  categories_heading_is_of_expenses: 'Só uma categoria de saída é de “Pessoal” ou de “Obras”.',
  // A Saída is no tithe.
  categories_tithe_is_income: 'Uma categoria de saída não pode se chamar "Dízimo": dízimo é sempre entrada.',
};

/** The categories of both sides, each with how many rows it has. */
export const listCategories = async ({ db }: Caller): Promise<Category[]> =>
  dataOf(await db.rpc('listed_categories')) as Category[];

/** Gives a category another name, code or heading on the sheet for the notice board. */
export async function renameCategory(
  { db }: Caller,
  category: string,
  { name, code, shown_under }: z.output<typeof categoryBody>,
): Promise<void> {
  dataOf(
    await db.rpc('rename_category', { category, name, ...(code && { code }), ...(shown_under && { shown_under }) }),
    checks,
  );
}

/** Joins a category to another of its side, which has its rows then. */
export async function mergeCategory({ db }: Caller, category: string, target: string): Promise<void> {
  dataOf(await db.rpc('merge_category', { category, target }));
}

/** Deletes a category that no row uses. */
export async function removeCategory({ db }: Caller, category: string): Promise<void> {
  dataOf(await db.rpc('delete_category', { category }));
}
