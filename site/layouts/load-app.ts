// Only the address: it waits for the paint, and without it the page works.
import app from '../app/app.ts?worker&url';
import { afterPaint } from '../lib/after-paint.ts';

afterPaint()
  .then(() => import(/* @vite-ignore */ app))
  .catch(() => undefined);
