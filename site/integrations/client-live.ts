import type { AstroIntegration, ClientDirective } from 'astro';
import { dropExpired } from '../lib/expired.ts';
import { askAgain, type Freshness, isOutOfDate } from '../lib/freshness.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:live'?: Freshness;
  }
}

/** Registers `client:live`. */
export const clientLive = (): AstroIntegration => ({
  name: 'client-live',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'live', entrypoint: './site/integrations/client-live.ts' }),
  },
});

/**
 * Loads an island when it comes into view, or at once where its section is hidden because it is empty, if it is out of
 * date or that is unknown: the island then loads its rows and shows the failure. An up-to-date page loads no island.
 * Expired items are removed before the first paint, even without the API.
 */
const live: ClientDirective = (load, { value }, island) => {
  const loadIfOutOfDate = async () => {
    if (await isOutOfDate(value as unknown as Freshness)) await (await load())();
  };
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    loadIfOutOfDate();
  });

  dropExpired(island);
  // Also fired when the page is restored from the back/forward cache. Hydration removes `ssr`.
  addEventListener('pageshow', () => {
    askAgain();
    if (!island.hasAttribute('ssr')) return;
    dropExpired(island);
    // A hidden section never comes into view.
    if (island.closest('[hidden]')) loadIfOutOfDate();
    // The island itself is `display: contents`, which never intersects.
    else observer.observe(island.firstElementChild as Element);
  });
};

export default live;
