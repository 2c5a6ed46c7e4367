import type { AstroIntegration, AstroPrerenderer } from 'astro';
import type { ShownRow } from '#contract/site-build.ts';
import { type KeyedPage, rowOf, withPage } from '../bundle/kept-pages.ts';
import { isForeign } from '../bundle/page-error.ts';
import { keepBroken, mostBroken } from '../lib/broken-rows.ts';
import { leaveOutUnreadable } from '../lib/unreadable-rows.ts';

let unreadable: readonly ShownRow[] = [];

/**
 * Leaves out of a whole build the rows that can't be read and the rows' pages that can't be rendered: a host keeps no
 * former version. Any other page that can't be rendered fails the build. To be the first integration that reads rows.
 */
export const withoutBrokenRows = (): AstroIntegration => ({
  name: 'without-broken-rows',
  hooks: {
    'astro:config:setup': ({ command }) => {
      if (command === 'build') unreadable = leaveOutUnreadable();
    },
    'astro:build:start': ({ setPrerenderer }) => setPrerenderer(leavingOutBroken),
  },
});

/** For an integration with a prerenderer of its own: Astro takes the last one alone. */
export function leavingOutBroken(original: AstroPrerenderer): AstroPrerenderer {
  const pages = new Map<string, KeyedPage>();
  const failures = new Map<string, KeyedPage>();
  return {
    ...original,
    async getStaticPaths() {
      const paths = await original.getStaticPaths();
      for (const path of paths) {
        const { pathname, page } = withPage(path);
        if (page) pages.set(addressOf(new URL(pathname, 'http://site')), page);
      }
      return paths;
    },
    async render(request, options) {
      const address = addressOf(new URL(request.url));
      const page = pages.get(address);
      if (!page) return await original.render(request, options);
      try {
        const rendered = await original.render(request, options);
        const response = rendered instanceof Response ? rendered : rendered.response;
        // Read here, because a page may fail while it is read.
        return new Response(response.body && (await response.arrayBuffer()), response);
      } catch (cause) {
        if (isForeign(cause) || failures.size === mostBroken) throw cause;
        console.error(`The page ${address} is left out: ${cause}`);
        failures.set(address, page);
        return new Response(null);
      }
    },
    async teardown() {
      await original.teardown?.();
      const rows = [...unreadable, ...[...failures.values()].map(rowOf)].map((row) => ({ ...row, isKept: false }));
      keepBroken(rows, new Set(failures.keys()));
      for (const { section, id, title } of rows) console.warn(`Left out: ${section}/${id} “${title}”`);
    },
  };
}

const addressOf = ({ pathname }: URL): string => pathname.replace(/\/$/, '');
