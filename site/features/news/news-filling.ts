import { untilOf } from '../../lib/dates.ts';
import type { CardFilling } from '../../ui/card-form.ts';
import { type NewsCardData, newsPath } from './news-card.ts';

/** The contents of NewsCard.tsx's parts for a published item below an article, for a card's form. */
export const newsFilling = ({ slug, title, date, excerpt, picture, expiresAt }: NewsCardData): CardFilling => ({
  card: { attributes: { 'data-until': untilOf(expiresAt ?? null) } },
  ...(picture && { picture: { attributes: { ...picture } } }),
  date: { text: date },
  title: { text: title, attributes: { href: newsPath(slug) } },
  excerpt: { text: excerpt },
});
