/** The picture of a card. The title says what the card is about, so that readers of the screen pass the picture over. */
export const CardPicture = ({ src, ...attributes }: { src: string }) => (
  <img className="card-picture" src={src} alt="" loading="lazy" {...attributes} />
);
