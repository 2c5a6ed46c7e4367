import { type NewsItem, news } from '#contract/news.ts';
import { loadAll, oncePerBuild } from '../../lib/build-api.ts';

/** All published news in the site's order. */
export const publishedNews: () => Promise<NewsItem[]> = oncePerBuild(() => loadAll(news.published));
