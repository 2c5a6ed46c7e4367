import type { AstroIntegration, ClientDirective } from 'astro';
import { afterPaint } from '../lib/after-paint.ts';
import { showLoadFailure } from '../lib/load-failure.ts';
import { loadIsland } from '../lib/load-island.ts';

/** The query parameters that request something else than was built. */
interface Painted {
  parameters: readonly string[];
}

declare module 'astro' {
  interface AstroClientDirectives {
    'client:painted'?: boolean | Painted;
  }
}

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
 * its scripts then delay the page. Where the address requests something else than was built, the island is marked with
 * `data-asked`, with which the page's styles hide the built content, unless the island can't be loaded.
 */
const painted: ClientDirective = async (load, { value }, island) => {
  const { parameters = [] } = value as unknown as Partial<Painted>;
  const asked = new URLSearchParams(location.search);
  island.toggleAttribute(
    'data-asked',
    parameters.some((parameter) => asked.has(parameter)),
  );
  island.addEventListener('astro:hydration-error', () => {
    island.removeAttribute('data-asked');
    showLoadFailure();
  });
  await afterPaint();
  await (await loadIsland(load, island))();
};

export default painted;
