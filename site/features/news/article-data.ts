import type { NewsItem } from '#contract/news.ts';
import { parishOrganization } from '../../content/parish-data.ts';

/** An article as schema.org data, with the absolute addresses of its page and its picture. */
export function articleData(item: NewsItem, description: string, address: string, picture: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: item.title,
    description,
    datePublished: item.publishedAt,
    dateModified: item.updatedAt,
    ...(item.expires_at && { expires: item.expires_at }),
    mainEntityOfPage: address,
    image: [picture],
    inLanguage: 'pt-BR',
    author: item.author ? { '@type': 'Person', name: item.author.name } : parishOrganization,
    publisher: parishOrganization,
  };
}
