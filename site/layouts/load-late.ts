// Loads scripts after the first paint, which they would delay.
import app from '../app/app.ts?worker&url';
import { afterPaint } from '../lib/after-paint.ts';
import { showLoadFailure } from '../lib/load-failure.ts';

afterPaint().then(async () => {
  // Without it the page works.
  import(/* @vite-ignore */ app).catch(() => {});
  const script = document.querySelector<HTMLElement>('[data-script]')?.dataset.script;
  if (!script) return;
  try {
    await import(/* @vite-ignore */ script);
  } catch (error) {
    showLoadFailure();
    throw error;
  }
});
