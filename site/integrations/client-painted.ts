import type { AstroIntegration, ClientDirective } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:painted'?: boolean;
  }
}

/** Milliseconds after which the island is loaded even if the browser has reported no paint. */
const timeout = 3000;

/** Registers `client:painted`. */
export const clientPainted = (): AstroIntegration => ({
  name: 'client-painted',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'painted', entrypoint: './site/integrations/client-painted.ts' }),
  },
});

/**
 * Loads an island after the first paint. `client:idle` may start before the first paint, and on a slow line
 * its scripts then delay the page.
 */
const painted: ClientDirective = (load) => {
  let started = false;
  const start = async () => {
    if (started) return;
    started = true;
    await (await load())();
  };
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    start();
  }).observe({ type: 'paint', buffered: true });
  setTimeout(start, timeout);
};

export default painted;
