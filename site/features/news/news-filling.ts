import type { CardFilling } from '../../ui/card-form.ts';
import { type NewsCardData, newsPath } from './news-card.ts';

/** The contents of NewsCard.tsx's parts for a published item below an article, for a card's form. */
export const newsFilling = ({ slug, title, date, excerpt, picture }: NewsCardData): CardFilling => ({
  card: {},
  ...(picture && { picture: { attributes: { ...picture } } }),
  date: { text: date },
  title: { text: title, attributes: { href: newsPath(slug) } },
  excerpt: { text: excerpt },
});
