// Loads scripts and styles after the first paint, which they would delay.
import app from '../app/app.ts?worker&url';
import { afterPaint } from '../lib/after-paint.ts';
import { showLoadFailure } from '../lib/load-failure.ts';

afterPaint().then(async () => {
  // Without it the page works.
  import(/* @vite-ignore */ app).catch(() => {});
  // The element for readers without script.
  const printStyles = document.querySelector('head noscript') as HTMLElement;
  printStyles.outerHTML = printStyles.textContent ?? '';

  const script = document.querySelector<HTMLElement>('[data-script]')?.dataset.script;
  if (!script) return;
  try {
    await import(/* @vite-ignore */ script);
  } catch (error) {
    showLoadFailure();
    throw error;
  }
});
