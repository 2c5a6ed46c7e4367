import { type Announcement, announcements } from '#contract/announcements.ts';
import type { Client } from '#contract/client.ts';
import { formatInstant } from '../../lib/dates.ts';
import { cut, plainText } from '../../lib/text.ts';

/** Characters of an announcement's text on a card (public-site.md, section 9). */
const contentLength = 200;

export interface AnnouncementCardData {
  id: string;
  title: string;
  text: string;
  author: string;
  createdOn: string;
  /** '-' when it never ends. */
  expiresOn: string;
}

/** Every announcement that holds now; the API gives no more than a hundred at once. */
export async function loadAnnouncements(call: Client, signal?: AbortSignal): Promise<AnnouncementCardData[]> {
  const { data } = await call(announcements.active, { query: { limit: 100 }, signal });
  return data.map(toCard);
}

function toCard(item: Announcement): AnnouncementCardData {
  return {
    id: item.id,
    title: item.title,
    text: cut(plainText(item.content), contentLength),
    author: item.author?.name ?? '',
    createdOn: formatInstant(item.createdAt),
    expiresOn: formatInstant(item.expires_at),
  };
}
