import { type Announcement, announcements } from '#contract/announcements.ts';
import type { Client } from '#contract/client.ts';
import { hasExpired } from '#contract/publication.ts';
import { earliest, formatInstant } from '../../lib/dates.ts';
import { loadAll } from '../../lib/load-all.ts';
import { truncate } from '../../lib/text.ts';
import { weekLine } from '../../lib/week.ts';
import { plainText } from '../../rich-text/plain-text.ts';
import { type CardPictureData, cardPicture, noPicture } from '../../ui/card-picture.ts';

/** Characters of an announcement's text on a card (docs/product.md, "Constants"). */
const contentLength = 200;

/** Cards that home shows first on a telephone, and cards below an announcement. */
export const fewCards = 4;

export interface AnnouncementCardData {
  id: string;
  title: string;
  text: string;
  author: string;
  createdOn: string;
  /** ISO instant; null when it never expires. */
  expiresAt: string | null;
  picture?: CardPictureData;
}

export interface AnnouncementCards {
  cards: AnnouncementCardData[];
}

export const announcementPath = (id: string): string => `/aviso/${id}`;

/** All active announcements, in the site's order. */
export async function loadAnnouncements(call: Client, signal?: AbortSignal): Promise<AnnouncementCards> {
  return { cards: (await loadAll(call, announcements.active, signal)).map(toCard) };
}

/** The instant at which the first of the announcements expires, if any does. */
export const nearestExpiry = ({ cards }: AnnouncementCards): string | undefined =>
  earliest(cards.flatMap(({ expiresAt }) => expiresAt ?? []));

/** Those that have not expired since they were loaded: a page may stay open, or in the browser's cache, for longer. */
export const unexpired = (cards: readonly AnnouncementCardData[]): AnnouncementCardData[] =>
  cards.filter(({ expiresAt }) => !hasExpired(expiresAt, Date.now()));

/** The cards below an announcement: the first that aren't its own. */
export const othersThan = (id: string, cards: readonly AnnouncementCardData[]): AnnouncementCardData[] =>
  cards.filter((card) => card.id !== id).slice(0, fewCards);

/** 'De 16/11/2026 a 22/11/2026 · Válido até: 28/11/2026', or the part that is set. */
export const periodLine = (item: Announcement): string =>
  [weekLine(item), item.expires_at && validUntil(item.expires_at)].filter(Boolean).join(' · ');

export const validUntil = (instant: string | null): string => `Válido até: ${formatInstant(instant)}`;

/** An empty card with all parts, for the browser to fill. */
export const formCard: AnnouncementCardData = {
  id: '',
  title: '',
  text: '',
  author: '-',
  createdOn: '',
  expiresAt: '1970-01-01T00:00:00Z',
  picture: noPicture,
};

export function toCard(item: Announcement): AnnouncementCardData {
  const picture = cardPicture(item.content);
  return {
    id: item.id,
    title: item.title,
    text: truncate(plainText(item.content), contentLength),
    author: item.author?.name ?? '',
    createdOn: formatInstant(item.publishedAt),
    expiresAt: item.expires_at,
    ...(picture && { picture }),
  };
}
