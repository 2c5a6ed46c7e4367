import type { CardPictureData } from './card-picture.ts';

/** The picture of a card. The title says what the card is about, so that readers of the screen pass the picture over. */
export const CardPicture = ({ picture, ...attributes }: { picture: CardPictureData }) => (
  <img className="card-picture" {...picture} alt="" loading="lazy" {...attributes} />
);
