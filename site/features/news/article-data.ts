import type { NewsItem } from '#contract/news.ts';
import { parish } from '../../content/parish.ts';

/** An article as schema.org data, with the absolute address of its picture. */
export function articleData(item: NewsItem, description: string, address: string, picture?: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: item.title,
    description,
    datePublished: item.createdAt,
    dateModified: item.updatedAt,
    mainEntityOfPage: address,
    ...(picture && { image: [picture] }),
    inLanguage: 'pt-BR',
    ...(item.author && { author: { '@type': 'Person', name: item.author.name } }),
    publisher: { '@type': 'Organization', name: parish.name },
  };
}
