import rss from '@astrojs/rss';
import type { NewsItem } from '#contract/news.ts';
import { withoutNonText } from '#contract/text.ts';
import { parish } from '../../content/parish.ts';
import { newsPath, toListCard } from './news-card.ts';

/** Items in the feed. */
const latest = 30;

/** The newest items as a feed. A single character that XML forbids would make it unreadable. */
export function newsFeed(items: readonly NewsItem[], site: URL | undefined): Promise<Response> {
  const newest = [...items].sort((a, b) => b.publishedAt.localeCompare(a.publishedAt)).slice(0, latest);
  return rss({
    title: parish.name,
    description: parish.description,
    site: site ?? '',
    customData: '<language>pt-BR</language>',
    items: newest.map((item) => ({
      title: withoutNonText(item.title),
      description: withoutNonText(toListCard(item).excerpt),
      link: newsPath(item.slug),
      pubDate: new Date(item.publishedAt),
    })),
  });
}
