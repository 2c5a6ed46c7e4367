import type { APIRoute } from 'astro';
import { newsFeed } from '../features/news/news-feed.ts';
import { publishedNews } from '../features/news/published-news.ts';

export const GET: APIRoute = async ({ site }) => newsFeed(await publishedNews(), site);
