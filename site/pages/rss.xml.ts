import rss from '@astrojs/rss';
import type { APIRoute } from 'astro';
import { parish } from '../content/parish.ts';
import { newsPath, toListCard } from '../features/news/news-card.ts';
import { publishedNews } from '../features/news/published-news.ts';

const latest = 30;

export const GET: APIRoute = async ({ site }) => {
  const items = [...(await publishedNews())].sort((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, latest);
  return rss({
    title: parish.name,
    description: parish.description,
    site: site ?? '',
    customData: '<language>pt-BR</language>',
    items: items.map((item) => ({
      title: item.title,
      description: toListCard(item).excerpt,
      link: newsPath(item.slug),
      pubDate: new Date(item.createdAt),
    })),
  });
};
