import { news } from '#contract/news.ts';
import { authoredItem } from '../collection/author.ts';
import { acting, keeping } from '../collection/routes.ts';
import type { Routes } from '../http/call.ts';
import { listNews, newsRows } from './store.ts';

export const newsRoutes: Routes = (on) => {
  on(news.published, async ({ caller, query }) => {
    const { rows, pagination } = await listNews(caller, query, { published: true });
    return { data: rows.map(authoredItem), pagination };
  });
  on(news.list, async ({ caller, query }) => {
    const { rows, pagination } = await listNews(caller, query, { published: false });
    return { data: rows.map(authoredItem), pagination };
  });
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
