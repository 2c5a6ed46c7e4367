import { clickedPhoto, photoLinks } from './photo-link.ts';
import { Viewer } from './viewer.ts';

/** The containers whose photos form a series. */
const group = '[data-photos], .prose';

let viewer: Viewer | undefined;

document.addEventListener('click', (event) => {
  const link = clickedPhoto(event);
  if (!link) return;
  event.preventDefault();
  viewer ??= new Viewer();
  const links = [...(link.closest(group)?.querySelectorAll<HTMLAnchorElement>(photoLinks) ?? [link])].filter(isShown);
  viewer.open(links.map(photoOf), links.indexOf(link), link);
});

const photoOf = (link: HTMLAnchorElement) => {
  const image = link.querySelector('img') as HTMLImageElement;
  return { src: link.href, small: image.currentSrc || image.src, description: image.alt };
};

/** True if no filter has hidden it. */
const isShown = (link: Element) => link.getClientRects().length > 0;
