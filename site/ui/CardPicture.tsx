import type { CardPictureData } from './card-picture.ts';

/** The picture of a card, hidden from screen readers, because the title describes the card. */
export const CardPicture = ({ picture, ...attributes }: { picture: CardPictureData }) => (
  <img className="card-picture" {...picture} alt="" loading="lazy" {...attributes} />
);
