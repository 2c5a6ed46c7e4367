// What would delay the page's letters is loaded once they have been painted.

/** Milliseconds after which it is loaded even if the browser has reported no paint. */
const timeout = 3000;

/** Written for readers without script. The first call puts them in its place, and later ones find no place. */
const printStyles = document.querySelector('head noscript') as HTMLElement;
const script = document.querySelector<HTMLElement>('[data-script]')?.dataset.script;

async function load(): Promise<void> {
  printStyles.outerHTML = printStyles.textContent ?? '';
  try {
    // A module runs once, however often it is imported.
    if (script) await import(/* @vite-ignore */ script);
  } catch {
    document.querySelector('[data-load-failure]')?.removeAttribute('hidden');
  }
}

new PerformanceObserver(load).observe({ type: 'paint', buffered: true });
setTimeout(load, timeout);
