import type { NewsItem } from '#contract/news.ts';
import { hasExpired } from '#contract/publication.ts';
import { earliest, formatInstant } from '../../lib/dates.ts';
import { excerptOf, plainText } from '../../rich-text/plain-text.ts';
import { type CardPictureData, cardPicture, noPicture } from '../../ui/card-picture.ts';

/** Characters of an item's text on a card, and on the cards below an article (docs/product.md, "Constants"). */
const excerptLength = 150;
const relatedExcerptLength = 120;

/** Only what a card shows, because it is serialized as islands' props. */
export interface NewsCardData {
  slug: string;
  title: string;
  date: string;
  /** Empty on cards that don't show an author. */
  author: string;
  excerpt: string;
  isPublished: boolean;
  picture?: CardPictureData;
  /** ISO instant; missing when it never ends. */
  expiresAt?: string;
}

/** A home card, with the author, and the excerpt or the beginning of the text. */
export const toHomeCard = (item: NewsItem): NewsCardData => ({
  ...toCard(item, item.excerpt ? plainText(item.excerpt) : excerptOf(item, excerptLength)),
  author: item.author?.name ?? '',
});

/** A card of the news list. */
export const toListCard = (item: NewsItem): NewsCardData => toCard(item, excerptOf(item, excerptLength));

/** A card below an article. */
export const toRelatedCard = (item: NewsItem): NewsCardData => toCard(item, excerptOf(item, relatedExcerptLength));

/** An empty card with all parts of one below an article, for the browser to fill. */
export const formCard: NewsCardData = {
  slug: '',
  title: '',
  date: '',
  author: '',
  excerpt: '',
  isPublished: true,
  picture: noPicture,
};

/** Those that have not ended since they were loaded: a page may stay open, or in the browser's cache, for longer. */
export const unended = (cards: readonly NewsCardData[]): NewsCardData[] =>
  cards.filter(({ expiresAt = null }) => !hasExpired(expiresAt, Date.now()));

/** The instant at which the first of the news ends, if any does. */
export const nearestEnd = (cards: readonly NewsCardData[]): string | undefined =>
  earliest(cards.flatMap(({ expiresAt }) => expiresAt ?? []));

export const newsPath = (slug: string): string => `/noticia/${slug}`;

function toCard(item: NewsItem, excerpt: string): NewsCardData {
  const picture = cardPicture(item.content);
  return {
    slug: item.slug,
    title: item.title,
    date: formatInstant(item.publishedAt),
    author: '',
    excerpt,
    isPublished: item.is_published,
    ...(picture && { picture }),
    ...(item.expires_at && { expiresAt: item.expires_at }),
  };
}
