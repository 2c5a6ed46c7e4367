import { untilOf } from '../../lib/dates.ts';
import type { CardFilling } from '../../ui/card-form.ts';
import { type AnnouncementCardData, announcementPath, validUntil } from './announcement-card.ts';

/** The contents of AnnouncementCard.tsx's parts, for a card's form. */
export const announcementFilling = (card: AnnouncementCardData): CardFilling => {
  const { id, title, text, author, createdOn, expiresAt, picture } = card;
  return {
    card: { attributes: { 'data-until': untilOf(expiresAt) } },
    ...(picture && { picture: { attributes: { ...picture } } }),
    date: { text: createdOn },
    title: { text: title, attributes: { href: announcementPath(id) } },
    text: { text },
    foot: {},
    ...(author && { author: { text: author } }),
    end: { text: validUntil(expiresAt) },
  };
};
