import type { Announcement } from '#contract/announcements.ts';
import { parishOrganization } from '../../content/parish-data.ts';

/** An announcement as schema.org data, with the absolute addresses of its page and its picture. */
export function announcementData(item: Announcement, description: string, address: string, picture: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
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
