import type { AstroIntegration, ClientDirective } from 'astro';
import type { Freshness } from '../lib/freshness.ts';
import { showLoadFailure } from '../lib/load-failure.ts';
import live from './client-live.ts';

/** The page's built value, and the query parameter that requests another. */
interface Addressed extends Freshness {
  parameter: string;
}

declare module 'astro' {
  interface AstroClientDirectives {
    'client:addressed'?: Addressed;
  }
}

/** Registers `client:addressed`. */
export const clientAddressed = (): AstroIntegration => ({
  name: 'client-addressed',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'addressed', entrypoint: './site/integrations/client-addressed.ts' }),
  },
});

/**
 * `client:live`, but where the address requests something else than was built, the island is loaded at once and marked
 * with `data-asked`, with which the page's styles hide the built content before it is painted.
 */
const addressed: ClientDirective = async (load, options, island) => {
  const { parameter } = options.value as unknown as Addressed;
  if (!new URLSearchParams(location.search).has(parameter)) return live(load, options, island);
  island.toggleAttribute('data-asked', true);
  island.addEventListener('astro:hydration-error', showLoadFailure);
  await (await load())();
};

export default addressed;
