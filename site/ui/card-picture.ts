import { firstPicture } from '../rich-text/first-picture.ts';

/** The picture of a card, and its own size in pixels; that of a card's frame where the text says none. */
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

/** A picture of nothing, in the form of a card that the browser fills. */
export const noPicture: CardPictureData = { src: 'data:,', width: 16, height: 9 };
