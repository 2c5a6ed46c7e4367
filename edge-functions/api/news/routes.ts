import { type NewsItem, news } from '#contract/news.ts';
import { authoredItem } from '../author.ts';
import type { Routes } from '../http/call.ts';
import { toStoredNews } from './rules.ts';
import { deleteNews, findNews, insertNews, listNews, reorderNews, updateNews } from './store.ts';

const toItem = authoredItem<NewsItem>;

export const newsRoutes: Routes = (on) => {
  on(news.published, async ({ caller, query }) => {
    const { rows, pagination } = await listNews(caller, query, { published: true });
    return { data: rows.map(toItem), pagination };
  });

  on(news.list, async ({ caller, query }) => {
    const { rows, pagination } = await listNews(caller, query, { published: false });
    return { data: rows.map(toItem), pagination };
  });

  on(news.bySlug, async ({ caller, params }) => ({ data: toItem(await findNews(caller, params)) }));

  on(news.byId, async ({ caller, params }) => ({ data: toItem(await findNews(caller, params)) }));

  on(news.create, async ({ caller, body }) => {
    const row = await insertNews(caller, toStoredNews(body));
    return {
      data: toItem(row),
      status: 201,
      message: 'Notícia criada com sucesso!',
      changesSite: row.is_published,
    };
  });

  on(news.order, async ({ caller, body }) => {
    await reorderNews(caller, body.items);
    return { data: null, message: 'Ordem atualizada com sucesso!', changesSite: true };
  });

  on(news.publish, async ({ caller, params, body }) => {
    const is_published = body?.is_published ?? true;
    const row = await updateNews(caller, params.id, { is_published });
    const message = is_published ? 'Notícia publicada com sucesso!' : 'A notícia voltou a ser rascunho.';
    return { data: toItem(row), message, changesSite: true };
  });

  on(news.update, async ({ caller, params, body }) => {
    const row = await updateNews(caller, params.id, toStoredNews(body));
    const changesSite = row.is_published || body.is_published === false;
    return { data: toItem(row), message: 'Notícia atualizada com sucesso!', changesSite };
  });

  on(news.remove, async ({ caller, params }) => {
    const { is_published } = await deleteNews(caller, params.id);
    return { data: null, message: 'Notícia excluída com sucesso!', changesSite: is_published };
  });
};
