import type { NewsItem } from '#contract/news.ts';
import { parishDayBounds } from '#contract/parish-day.ts';
import { type AuthoredRow, withAuthor } from '../author.ts';
import { dataOf, type PageQuery, readPage, rowOf } from '../gateways/database-answer.ts';
import type { Caller } from '../http/authenticate.ts';
import { foldForSearch } from '../search.ts';

type NewsRow = AuthoredRow<NewsItem>;

const missing = 'Notícia não encontrada';
const columns = 'id, title, content, excerpt, slug, is_published, order, created_at, updated_at';

interface NewsQuery extends PageQuery {
  search?: string | undefined;
  /** A day of the parish. */
  date?: string | undefined;
}

/** News in the order that staff gave, the newest first where they gave none. */
export async function listNews(caller: Caller, query: NewsQuery, only: { published: boolean }) {
  const wanted = withAuthor(columns, caller);
  const page = await readPage<NewsRow>(() => {
    let rows = query.search ? searchNews(caller, query.search) : selectNews(caller, wanted);
    if (only.published) rows = rows.eq('is_published', true);
    if (query.date) {
      const [start, end] = parishDayBounds(query.date);
      rows = rows.gte('created_at', start).lt('created_at', end);
    }
    return rows.order('order').order('created_at', { ascending: false }).order('id');
  }, query);
  if (!query.search || page.rows.length === 0) return page;
  const ids = page.rows.map(({ id }) => id);
  const found = new Map(dataOf(await selectNews(caller, wanted).in('id', ids)).map((row) => [row.id, row]));
  return { ...page, rows: ids.flatMap((id) => found.get(id) ?? []) };
}

const selectNews = (caller: Caller, wanted: string) =>
  caller.db.from('news').select<string, NewsRow>(wanted, { count: 'exact' });

/**
 * The ids of the news that a search finds, by a function: row-level security would keep the query from its index. Only
 * the ids, because the embedded server can't compute an author in a function's rows.
 */
const searchNews = (caller: Caller, search: string) =>
  caller.db
    .rpc('search_news', { pattern: `%${foldForSearch(search)}%` }, { count: 'exact', get: true })
    .select('id') as unknown as ReturnType<typeof selectNews>;

export async function findNews(caller: Caller, by: { id: string } | { slug: string }): Promise<NewsRow> {
  const rows = caller.db.from('news').select<string, NewsRow>(withAuthor(columns, caller));
  return rowOf(await rows.match(by).maybeSingle(), missing);
}

// A write answers the id alone and the item is read again: the embedded server can't compute an author in the answer of
// a write, and a write may take one more query.

export async function insertNews(caller: Caller, news: object): Promise<NewsRow> {
  const { id } = dataOf(await caller.db.from('news').insert(news).select('id').single<{ id: string }>());
  return findNews(caller, { id });
}

export async function updateNews(caller: Caller, id: string, change: object): Promise<NewsRow> {
  const rows = caller.db.from('news').update(change).eq('id', id).select('id');
  rowOf(await rows.maybeSingle(), missing);
  return findNews(caller, { id });
}

/** Deletes a news item and tells whether visitors could see it. */
export async function deleteNews(caller: Caller, id: string): Promise<{ is_published: boolean }> {
  const rows = caller.db.from('news').delete().eq('id', id);
  return rowOf(await rows.select<string, { is_published: boolean }>('is_published').maybeSingle(), missing);
}

/** Gives every listed item its order, or none of them when one is missing. */
export async function reorderNews(caller: Caller, items: readonly { id: string; order: number }[]): Promise<void> {
  dataOf(await caller.db.rpc('reorder_news', { items }));
}
