import lightbox from './lightbox.ts?worker&url';
import { clickedPhoto } from './photo-link.ts';

/* The lightbox is loaded at the first click on a photo, and from then on listens itself. */
document.addEventListener('click', async function load(event) {
  const link = clickedPhoto(event);
  if (!link) return;
  event.preventDefault();
  document.removeEventListener('click', load);
  try {
    await import(/* @vite-ignore */ lightbox);
    link.click();
  } catch {
    location.href = link.href;
  }
});
