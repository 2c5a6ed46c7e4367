import { type NewsItem, news } from '#contract/news.ts';
import { loadAll, oncePerBuild } from '../../lib/build-api.ts';
import { type NewsCardData, toRelatedCard } from './news-card.ts';
import { othersThan, relatedLimit } from './related.ts';

/** All published news in the site's order. */
export const publishedNews: () => Promise<NewsItem[]> = oncePerBuild(() => loadAll(news.published));

/** One card more than an article shows: the article itself may be among them. */
const firstCards = oncePerBuild(async () => (await publishedNews()).slice(0, relatedLimit + 1).map(toRelatedCard));

export async function relatedCards(slug: string): Promise<NewsCardData[]> {
  return othersThan(slug, await firstCards());
}
