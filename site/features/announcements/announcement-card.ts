import { type Announcement, announcements } from '#contract/announcements.ts';
import type { Client } from '#contract/client.ts';
import { formatInstant } from '../../lib/dates.ts';
import { plainText, truncate } from '../../lib/text.ts';

/** Characters of an announcement's text on a card (public-site.md, section 9). */
const contentLength = 200;

export interface AnnouncementCardData {
  id: string;
  title: string;
  text: string;
  author: string;
  createdOn: string;
  /** ISO instant; null when it never expires. */
  expiresAt: string | null;
  /** `dd/mm/yyyy`; '-' when it never expires. */
  expiresOn: string;
}

export interface AnnouncementCards {
  cards: AnnouncementCardData[];
}

/** All active announcements: one page, of the API's maximum of a hundred. */
export async function loadAnnouncements(call: Client, signal?: AbortSignal): Promise<AnnouncementCards> {
  const { data } = await call(announcements.active, { query: { limit: 100 }, signal });
  return { cards: data.map(toCard) };
}

/** The instant at which the first of the announcements expires, if any does. */
export function nearestExpiry({ cards }: AnnouncementCards): string | undefined {
  const instants = cards.flatMap(({ expiresAt }) => expiresAt ?? []);
  return instants.sort((a, b) => Date.parse(a) - Date.parse(b))[0];
}

function toCard(item: Announcement): AnnouncementCardData {
  return {
    id: item.id,
    title: item.title,
    text: truncate(plainText(item.content), contentLength),
    author: item.author?.name ?? '',
    createdOn: formatInstant(item.createdAt),
    expiresAt: item.expires_at,
    expiresOn: formatInstant(item.expires_at),
  };
}
