import type { NewsItem } from '#contract/news.ts';
import { parish } from '../../content/parish.ts';

/** An article as schema.org data. */
export function articleData(item: NewsItem, description: string, address: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: item.title,
    description,
    datePublished: item.createdAt,
    dateModified: item.updatedAt,
    mainEntityOfPage: address,
    inLanguage: 'pt-BR',
    ...(item.author && { author: { '@type': 'Person', name: item.author.name } }),
    publisher: { '@type': 'Organization', name: parish.name },
  };
}
