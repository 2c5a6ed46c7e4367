import { news } from '#contract/news.ts';
import { authoredItem } from '../collection/author.ts';
import { acting, keeping, listing } from '../collection/routes.ts';
import type { Routes } from '../http/call.ts';
import { newsLists, newsRows } from './store.ts';

export const newsRoutes: Routes = (on) => {
  on(
    news.published,
    listing(newsLists, authoredItem, (rows) => rows.eq('is_published', true)),
  );
  on(news.list, listing(newsLists, authoredItem));
  on(news.bySlug, async ({ caller, params }) => ({ data: authoredItem(await newsRows.find(caller, params)) }));
  on(
    news.publish,
    acting(
      ({ caller, params, body, expectedVersion }) =>
        newsRows.update(caller, params.id, { is_published: body.is_published ?? true }, expectedVersion),
      authoredItem,
      ({ is_published }) => (is_published ? 'Notícia publicada com sucesso!' : 'A notícia voltou a ser rascunho.'),
    ),
  );
  keeping(on, news, newsRows, authoredItem);
};
