import type { AstroIntegration, ClientDirective } from 'astro';
import { afterPaint } from '../lib/after-paint.ts';
import { askAgain, type Freshness, isOutOfDate } from '../lib/freshness.ts';
import { showLoadFailure } from '../lib/load-failure.ts';
import { noteTouches } from '../lib/touches.ts';

/** The page's built value, and the query parameters that request another. */
interface Touched extends Freshness {
  parameters: readonly string[];
}

declare module 'astro' {
  interface AstroClientDirectives {
    'client:touched'?: Touched;
  }
}

/** Registers `client:touched`. */
export const clientTouched = (): AstroIntegration => ({
  name: 'client-touched',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'touched', entrypoint: './site/integrations/client-touched.ts' }),
  },
});

/**
 * Loads an island at its reader's first touch, and after the first paint where it is out of date: React alone takes a
 * cheap phone a tenth of a second. Where the address requests something else than was built, it is loaded too and
 * marked with `data-asked`, with which the page's styles hide the built content, unless the island can't be loaded.
 */
const touched: ClientDirective = async (load, { value }, island) => {
  const { parameters, ...freshness } = value as unknown as Touched;
  const query = new URLSearchParams(location.search);
  const isAsked = parameters.some((parameter) => query.has(parameter));
  island.toggleAttribute('data-asked', isAsked);
  island.addEventListener('astro:hydration-error', () => {
    island.removeAttribute('data-asked');
    showLoadFailure();
  });
  const touch = noteTouches(island);
  await afterPaint();
  if (!isAsked) await Promise.race([touch, outOfDate(freshness)]);
  await (await load())();
};

/** Resolves once the page is out of date; also one that is shown again after hours. */
const outOfDate = (freshness: Freshness): Promise<void> =>
  new Promise((resolve) => {
    const look = async () => {
      if (await isOutOfDate(freshness)) resolve();
    };
    look();
    document.addEventListener('visibilitychange', look);
    addEventListener('pageshow', ({ persisted }) => {
      if (!persisted) return;
      askAgain();
      look();
    });
  });

export default touched;
