// Only the address: it waits for the paint, and without it the page works.
import app from '../app/app.ts?worker&url';
import { afterPaint } from '../lib/after-paint.ts';
import '../app/install/offer.ts';

// The site invites by itself (app/install), in place of the browser's own bar.
addEventListener('beforeinstallprompt', (offer) => {
  offer.preventDefault();
  window.installOffer = offer;
});

afterPaint()
  .then(() => import(/* @vite-ignore */ app))
  .catch(() => undefined);
