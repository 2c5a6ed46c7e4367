/** Cards below an article (docs/product.md, "Constants"). */
export const relatedLimit = 4;

/** The first cards that aren't the article's own. */
export const othersThan = <Card extends { slug: string }>(slug: string, cards: readonly Card[]): Card[] =>
  cards.filter((card) => card.slug !== slug).slice(0, relatedLimit);
