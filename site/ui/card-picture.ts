import { firstPicture } from '../rich-text/first-picture.ts';

/** The picture of a card with its size in pixels, by default that of the card's frame. */
export interface CardPictureData {
  src: string;
  width: number;
  height: number;
}

/** The first picture of an item's text, if it has one. */
export function cardPicture(html: string): CardPictureData | undefined {
  const picture = firstPicture(html);
  return picture && { src: picture.src, ...(picture.size ?? { width: 16, height: 9 }) };
}

/** An empty picture for a card's form. */
export const noPicture: CardPictureData = { src: 'data:,', width: 16, height: 9 };
