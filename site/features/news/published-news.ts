import { type NewsItem, news } from '#contract/news.ts';
import { oncePerBuild } from '../../lib/build-api.ts';
import { loadPageRows } from '../../lib/page-rows.ts';

/** All published news in the site's order. */
export const publishedNews: () => Promise<NewsItem[]> = oncePerBuild(() => loadPageRows('news', news.published));
