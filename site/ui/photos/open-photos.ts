import lightbox from './lightbox.ts?worker&url';
import { clickedPhoto } from './photo-link.ts';

let isLoading = false;

/* The lightbox is loaded at the first click on a photo and handles later ones itself. */
document.addEventListener('click', async function load(event) {
  const link = clickedPhoto(event);
  if (!link) return;
  event.preventDefault();
  if (isLoading) return;
  isLoading = true;
  try {
    await import(/* @vite-ignore */ lightbox);
    document.removeEventListener('click', load);
    link.click();
  } catch {
    isLoading = false;
    // Offline, following the link would show the browser's error page.
    if (navigator.onLine) location.href = link.href;
  }
});
