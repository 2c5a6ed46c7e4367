import { complaintAbout } from '#contract/messages.ts';
import { newsBody, newsFields, newsFilters, newsNoun } from '#contract/news.ts';
import { endsBeforeItBegins } from '#contract/publication.ts';
import { documentNamed } from '#contract/published-document.ts';
import { authorColumns, authorMemberColumns } from '../collection/author.ts';
import { type Narrow, narrowed } from '../collection/conditions.ts';
import { filtered } from '../collection/filters.ts';
import { asSelection, rowsOf, sorted } from '../collection/rows.ts';
import { patternOf } from '../collection/search.ts';
import { type PageQuery, readPage } from '../gateways/database-answer.ts';
import type { Database } from '../gateways/database-types.ts';
import type { Caller } from '../http/authenticate.ts';

/** In the order that staff gave, the newest first where they gave none. */
const sortedBy = ['order', '-listed_at', 'id'] as const;

const byColumn = {
  declared: { date: newsFilters.date, is_published: newsFilters.is_published },
  columns: { date: { instants: 'listed_at' }, is_published: 'is_published' },
} as const;

export const newsRows = rowsOf('news', {
  noun: newsNoun,
  body: newsBody,
  columns: ['id', 'slug', 'order', 'document_bytes', ...authorColumns],
  memberColumns: authorMemberColumns,
  filters: byColumn,
  sortedBy,
  checks: {
    news_document_named: complaintAbout(newsFields.document_name.label, documentNamed.because),
    news_moments_in_order: complaintAbout(newsFields.expires_at.label, endsBeforeItBegins),
  },
});

type NewsRow = Database['public']['Tables']['news']['Row'];

/** The lists of news, which can be searched too. */
export const newsLists: Pick<typeof newsRows, 'filters' | 'list'> = {
  filters: newsFilters,
  async list(caller, query: PageQuery & { search?: string }, narrow = (rows) => rows) {
    if (!query.search) return newsRows.list(caller, query, narrow);
    const { ids, pagination } = await searchNews(caller, query.search, query, (rows) =>
      narrow(filtered(rows, byColumn, query)),
    );
    const found = [];
    for (let first = 0; first < ids.length; first += idsPerRead) {
      const some = ids.slice(first, first + idsPerRead);
      found.push(...(await newsRows.list(caller, { page: 1, limit: idsPerRead }, (all) => all.in('id', some))).rows);
    }
    return { rows: found, pagination };
  },
};

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
