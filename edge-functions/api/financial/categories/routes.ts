import { categoryNoun, financialCategories } from '#contract/financial-categories.ts';
import { sentencesAbout } from '#contract/noun.ts';
import type { Routes } from '../../http/call.ts';
import { listCategories, mergeCategory, removeCategory, renameCategory } from './store.ts';

export const financialCategoryRoutes: Routes = (on) => {
  on(financialCategories.list, async ({ caller }) => ({ data: await listCategories(caller) }));
  on(financialCategories.update, async ({ caller, params, body }) => {
    await renameCategory(caller, params.id, body);
    return { data: null, message: sentencesAbout(categoryNoun).updated };
  });
  on(financialCategories.merge, async ({ caller, params, body }) => {
    await mergeCategory(caller, params.id, body.target);
    return { data: null, message: 'Categorias juntadas com sucesso!' };
  });
  on(financialCategories.remove, async ({ caller, params }) => {
    await removeCategory(caller, params.id);
    return { data: null, message: sentencesAbout(categoryNoun).removed };
  });
};
