import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { oncePerBuild } from '../../lib/build-api.ts';
import { type NamePart, partName } from '../../ui/card-form.ts';
import { NewsCard } from './NewsCard.tsx';
import { formCard, type NewsCardData, toRelatedCard } from './news-card.ts';
import { publishedNews } from './published-news.ts';
import { othersThan, relatedLimit } from './related.ts';

/** Rendered once for nearly all articles. One card more, because one may be the article's own. */
const firstCards = oncePerBuild(async () => {
  const cards = (await publishedNews()).slice(0, relatedLimit + 1).map(toRelatedCard);
  return cards.map((card) => ({ slug: card.slug, html: renderCard(card) }));
});

/** The cards below an article, as HTML. */
export const relatedCards = async (slug: string): Promise<string[]> =>
  othersThan(slug, await firstCards()).map(({ html }) => html);

/** A card's form with an empty picture, for the page of unbuilt articles. */
export const cardForm = (): string => renderCard(formCard, partName);

const renderCard = (card: NewsCardData, name?: NamePart) =>
  renderToStaticMarkup(createElement(NewsCard, { card, ...(name && { name }) }));
