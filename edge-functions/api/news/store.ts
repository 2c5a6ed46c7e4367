import { newsBody, newsNoun } from '#contract/news.ts';
import { parishDayBounds } from '#contract/parish-day.ts';
import { authorColumns, authorMemberColumns } from '../collection/author.ts';
import { type Filterable, type Narrow, narrowed } from '../collection/conditions.ts';
import { asSelection, rowsOf, sorted } from '../collection/rows.ts';
import { patternOf } from '../collection/search.ts';
import { type PageQuery, readPage } from '../gateways/database-answer.ts';
import type { Database } from '../gateways/database-types.ts';
import type { Caller } from '../http/authenticate.ts';

/** In the order that staff gave, the newest first where they gave none. */
const sortedBy = ['order', '-created_at', 'id'] as const;

export const newsRows = rowsOf('news', {
  noun: newsNoun,
  body: newsBody,
  columns: ['id', 'slug', 'order', ...authorColumns],
  memberColumns: authorMemberColumns,
  sortedBy,
});

interface NewsQuery extends PageQuery {
  search?: string | undefined;
  /** A day of the parish. */
  date?: string | undefined;
}

type NewsRow = Database['public']['Tables']['news']['Row'];

export async function listNews(caller: Caller, query: NewsQuery, only: { published: boolean }) {
  const narrow = <Rows extends Filterable<NewsRow>>(all: Rows) => {
    const rows = only.published ? all.eq('is_published', true) : all;
    if (!query.date) return rows;
    const [start, end] = parishDayBounds(query.date);
    return rows.gte('created_at', start).lt('created_at', end);
  };
  if (!query.search) return newsRows.list(caller, query, narrow);
  const { ids, pagination } = await searchNews(caller, query.search, query, narrow);
  const found = [];
  for (let first = 0; first < ids.length; first += idsPerRead) {
    const some = ids.slice(first, first + idsPerRead);
    found.push(...(await newsRows.list(caller, { page: 1, limit: idsPerRead }, (all) => all.in('id', some))).rows);
  }
  return { rows: found, pagination };
}

/** Ids go into the query string, whose length servers limit. */
const idsPerRead = 100;

/**
 * The ids of the news that match a search. A function, because row-level security keeps a query from using the index;
 * only ids, because the embedded server can't compute the author in a function's rows.
 */
async function searchNews(caller: Caller, search: string, page: PageQuery, narrow: Narrow<NewsRow>) {
  const pattern = patternOf(search);
  const { rows, pagination } = await readPage<{ id: string }>(() => {
    const ids = caller.db.rpc('search_news', { pattern }, { count: 'exact', get: true }).select('id');
    return sorted(narrowed(asSelection<NewsRow, { id: string }>(ids), narrow), sortedBy);
  }, page);
  return { ids: rows.map(({ id }) => id), pagination };
}
