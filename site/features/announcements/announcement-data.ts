import type { Announcement } from '#contract/announcements.ts';
import { parish } from '../../content/parish.ts';

/** An announcement as schema.org data. */
export function announcementData(item: Announcement, description: string, address: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: item.title,
    description,
    datePublished: item.createdAt,
    dateModified: item.updatedAt,
    ...(item.expires_at && { expires: item.expires_at }),
    mainEntityOfPage: address,
    inLanguage: 'pt-BR',
    ...(item.author && { author: { '@type': 'Person', name: item.author.name } }),
    publisher: { '@type': 'Organization', name: parish.name },
  };
}
