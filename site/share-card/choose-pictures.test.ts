import { expect, it } from 'vitest';
import { choosePictures } from './choose-pictures.ts';

const card = { src: '/partilha/a.jpg', alt: 'Festa' };
const photo = { src: '/storage/v1/object/public/media/a.webp', alt: 'A praça' };

it.each([
  ['a card and a photo', card, photo, card, photo.src],
  ['a card alone', card, undefined, card, card.src],
  ['a photo alone', undefined, photo, photo, photo.src],
  ['neither', undefined, undefined, undefined, '/partilha.jpg'],
])('%s: what a link shows, and what search engines get', (_, drawn, own, preview, described) => {
  const site = 'https://paroquia.example';
  expect(choosePictures(drawn, own, new URL(site))).toEqual({ preview, described: `${site}${described}` });
});
