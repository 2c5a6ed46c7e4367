import type { Client } from '#contract/client.ts';
import { news } from '#contract/news.ts';
import { type NewsCardData, toHomeCard } from './news-card.ts';

/** Items on the home page (docs/product.md, "Constants"). */
const homeLimit = 6;

export interface HomeNewsData {
  cards: NewsCardData[];
  /** True if there are more than on the home page. */
  hasMore: boolean;
}

export async function loadHomeNews(call: Client, signal?: AbortSignal): Promise<HomeNewsData> {
  const { data, pagination } = await call(news.published, { query: { limit: homeLimit }, signal });
  return { cards: data.map(toHomeCard), hasMore: (pagination?.total ?? 0) > homeLimit };
}
