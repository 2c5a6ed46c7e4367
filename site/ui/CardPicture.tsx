/**
 * The picture of a card, whose title says what it is about: readers of the screen pass it over. Its style gives it its size; with
 * attributes Chromium would draw a broken frame in the place of a picture that can't be loaded.
 */
export const CardPicture = ({ src }: { src: string }) => (
  <img className="card-picture" src={src} alt="" loading="lazy" />
);
