import type { AstroIntegration, ClientDirective } from 'astro';
import type { SiteChanges, SiteTable } from '#contract/site-build.ts';

/** What tells whether a section of a static page is out of date. */
export interface Freshness {
  /** The database tables whose rows the section shows. */
  of: readonly SiteTable[];
  /** The version of the site that the section was built from. */
  version: number;
  /** From when it is out of date even if no table has changed, in milliseconds since 1970 UTC. */
  until?: number | undefined;
  /** The API's base URL when it is on another host. */
  api?: string | undefined;
}

declare module 'astro' {
  interface AstroClientDirectives {
    'client:live'?: Freshness;
  }
}

/** Milliseconds after which a public page gives up a call (public-site.md, section 9). */
const timeout = 30_000;

/** Registers `client:live`. */
export const clientLive = (): AstroIntegration => ({
  name: 'client-live',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'live', entrypoint: './site/integrations/client-live.ts' }),
  },
});

/** Shared by all sections of the page. */
let answer: Promise<{ data: SiteChanges }> | undefined;

const ask = (api: string): Promise<{ data: SiteChanges }> =>
  fetch(`${api}/site-build/changes`, { signal: AbortSignal.timeout?.(timeout) }).then((response) => response.json());

/**
 * Loads an island when it comes into view if its section is out of date, or if that can't be told: the island then loads
 * its rows and shows the failure. An up-to-date page loads no island at all.
 */
const live: ClientDirective = (load, { value }, island) => {
  const { of, version, until = Number.POSITIVE_INFINITY, api = '/api' } = value as unknown as Freshness;

  const isOutOfDate = async () => {
    try {
      answer ??= ask(api);
      const { data } = await answer;
      // A smaller version means another database: one restored from a backup, or a new one.
      return data.version < version || of.some((table) => (data.changes[table] ?? 0) > version);
    } catch {
      return true;
    }
  };

  const observer = new IntersectionObserver(async (entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    if (until <= Date.now() || (await isOutOfDate())) await (await load())();
  });

  // Also fired when the page is restored from the back/forward cache. Hydration removes `ssr`.
  addEventListener('pageshow', () => {
    answer = undefined;
    // The island itself is `display: contents`, which never intersects.
    if (island.hasAttribute('ssr')) observer.observe(island.firstElementChild as Element);
  });
};

export default live;
