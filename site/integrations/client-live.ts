import type { AstroIntegration, ClientDirective } from 'astro';
import type { SiteChanges } from '#contract/site-build.ts';

/** When a section of a static page may be out of date. */
export interface Freshness {
  /** The tables that the section shows. */
  of: readonly string[];
  /** The version of the site that the section was built from. */
  version: number;
  /** When it changes though no table does, in milliseconds since 1970 UTC. */
  until?: number | undefined;
  /** The API's base where it is not this host's own. */
  api?: string | undefined;
}

declare module 'astro' {
  interface AstroClientDirectives {
    'client:live'?: Freshness;
  }
}

/** Milliseconds until a public page gives a call up (public-site.md, section 9). */
const timeout = 30_000;

/** Makes `client:live` known to Astro. */
export const clientLive = (): AstroIntegration => ({
  name: 'client-live',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'live', entrypoint: './site/integrations/client-live.ts' }),
  },
});

/** The one answer for all sections of the page. */
let answer: Promise<{ data: SiteChanges }> | undefined;

const ask = (api: string): Promise<{ data: SiteChanges }> =>
  fetch(`${api}/site-build/changes`, { signal: AbortSignal.timeout?.(timeout) }).then((response) => response.json());

/**
 * Loads an island when it comes into view and is out of date, or when that can't be told: it then reads for itself. The
 * reader of a page that is up to date loads no island.
 */
const live: ClientDirective = (load, { value }, island) => {
  const { of, version, until = Number.POSITIVE_INFINITY, api = '/api' } = value as unknown as Freshness;

  const isOutOfDate = async () => {
    try {
      answer ??= ask(api);
      const { data } = await answer;
      // A smaller version is that of another database: one that was restored or begun anew.
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

  // Also when the browser kept the page and shows it again, perhaps much later. A loaded island has no `ssr` any more.
  addEventListener('pageshow', () => {
    answer = undefined;
    // The island itself has no box (`display: contents`) and never intersects.
    if (island.hasAttribute('ssr')) observer.observe(island.firstElementChild as Element);
  });
};

export default live;
