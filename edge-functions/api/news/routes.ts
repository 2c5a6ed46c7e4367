import { news } from '#contract/news.ts';
import { authoredItem } from '../collection/author.ts';
import { ofPublication } from '../collection/publication.ts';
import { acting, keeping, listing } from '../collection/routes.ts';
import { readingDocument } from '../files/document.ts';
import type { Routes } from '../http/call.ts';
import { newsLists, newsRows } from './store.ts';

export const newsRoutes: Routes = (on) => {
  on(
    news.published,
    listing(newsLists, authoredItem, (rows, { gateways }) => ofPublication.shown(rows, gateways.now())),
  );
  on(
    news.list,
    listing(newsLists, authoredItem, (rows, { query, gateways }) =>
      query.state ? ofPublication[query.state](rows, gateways.now()) : rows,
    ),
  );
  on(news.bySlug, async ({ caller, params }) => ({ data: authoredItem(await newsRows.find(caller, params)) }));
  on(
    news.publish,
    acting(
      ({ caller, params, body, expectedVersion }) =>
        newsRows.update(
          caller,
          params.id,
          { is_published: body.is_published ?? true, publish_at: null },
          expectedVersion,
        ),
      authoredItem,
      ({ is_published }) => (is_published ? 'Notícia publicada com sucesso!' : 'A notícia voltou a ser rascunho.'),
    ),
  );
  on(news.document, readingDocument(newsRows));
  keeping(on, news, newsRows, authoredItem);
};
