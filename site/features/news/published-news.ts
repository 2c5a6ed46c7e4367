import { type NewsItem, news } from '#contract/news.ts';
import { buildCall, oncePerBuild } from '../../lib/build-api.ts';
import { loadAll } from '../../lib/load-all.ts';

/** All published news in the site's order. */
export const publishedNews: () => Promise<NewsItem[]> = oncePerBuild(() => loadAll(buildCall, news.published));
