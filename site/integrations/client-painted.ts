import type { AstroIntegration, ClientDirective } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:painted'?: boolean;
  }
}

/** Milliseconds after which an island is loaded though the browser has told of no paint. */
const patience = 3000;

/** Makes `client:painted` known to Astro. */
export const clientPainted = (): AstroIntegration => ({
  name: 'client-painted',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'painted', entrypoint: './site/integrations/client-painted.ts' }),
  },
});

/**
 * Loads an island once the page has been shown. `client:idle` may begin before the first paint, and on a slow line its
 * scripts then hold the page back.
 */
const painted: ClientDirective = (load) => {
  let begun = false;
  const begin = async () => {
    if (begun) return;
    begun = true;
    await (await load())();
  };
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    begin();
  }).observe({ type: 'paint', buffered: true });
  setTimeout(begin, patience);
};

export default painted;
