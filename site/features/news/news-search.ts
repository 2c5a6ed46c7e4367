import type { Client } from '#contract/client.ts';
import { counted } from '#contract/noun.ts';
import { formatLocalDate } from '../../lib/dates.ts';
import type { ListDefinition } from '../../ui/use-list.ts';
import { type NewsCardData, toListCard } from './news-card.ts';

/** Items on a page of the list (docs/product.md, "Constants"). */
const listPageSize = 9;

/** A search of the list. It is kept in the address, for sharing and for the back button. */
export interface NewsSearch {
  text: string;
  /** A day of the parish, `YYYY-MM-DD`, or empty. */
  day: string;
  /** From 1. */
  page: number;
}

export interface NewsResults {
  cards: NewsCardData[];
  total: number;
  pages: number;
}

export const emptySearch: NewsSearch = { text: '', day: '', page: 1 };

export const isFiltered = ({ text, day }: NewsSearch): boolean => text.trim() !== '' || day !== '';

async function loadNews(call: Client, search: NewsSearch, signal?: AbortSignal): Promise<NewsResults> {
  // Most readers search nothing: the schemas come with the first search.
  const { news } = await import('#contract/news.ts');
  const { text, day, page } = search;
  const query = { search: text.trim(), date: day || undefined, page, limit: listPageSize };
  const { data, pagination } = await call(news.published, { query, signal });
  return { cards: data.map(toListCard), total: pagination?.total ?? data.length, pages: pagination?.pages ?? 1 };
}

/** Parses `location.search`; invalid values are ignored. */
export function searchFromAddress(query: string): NewsSearch {
  const params = new URLSearchParams(query);
  const day = params.get('data') ?? '';
  const page = Number(params.get('pagina') ?? 1);
  return {
    text: (params.get('busca') ?? '').slice(0, 200),
    day: formatLocalDate(day) === '-' ? '' : day.slice(0, 10),
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
}

/** The list's address for a search; default values are left out. */
export function addressOfSearch({ text, day, page }: NewsSearch): string {
  const params = new URLSearchParams();
  if (text.trim()) params.set('busca', text.trim());
  if (day) params.set('data', day);
  if (page > 1) params.set('pagina', String(page));
  const asked = String(params);
  return `/noticias${asked && `?${asked}`}`;
}

export const newsList: ListDefinition<NewsSearch, NewsResults> = {
  tables: ['news'],
  emptySearch,
  emptyResults: { cards: [], total: 0, pages: 1 },
  searchFromAddress,
  addressOfSearch,
  load: loadNews,
};

export const countHeading = (total: number): string =>
  counted(total, { one: 'notícia encontrada', many: 'notícias encontradas' });
