import { readFileSync } from 'node:fs';
import astroIsland from 'astro/runtime/server/astro-island.prebuilt.js';
import { hashOf } from '../lib/content-hash.ts';

/** Shortens a page and limits its policy to its own content. Returns it with the hashes of its inline scripts. */
export function finishPage(page: string): { html: string; scripts: string[] } {
  const html = withJoinedScripts(withOwnIslandElement(withShorterIslands(withoutIslandStyle(page))));
  const hashes = inlineHashes(html);
  return { html: withOwnPolicy(html, hashes), scripts: hashes.scripts };
}

/** Most pages have the same inline scripts and styles: each is hashed once. */
const hashCache = new Map<string, string>();

/** A script or a style with its text, or another tag, whose attributes may contain `<script>`. */
const elements = /<(script|style)((?:[^<>"']|"[^"]*"|'[^']*')*)>(.*?)<\/\1>|<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>/gs;

/** The hashes of a page's inline scripts and styles. */
export interface InlineHashes {
  scripts: string[];
  styles: string[];
}

/** Data blocks (JSON-LD) are not scripts and need none. */
export function inlineHashes(html: string): InlineHashes {
  const hashes: InlineHashes = { scripts: [], styles: [] };
  for (const [, name, attributes = '', text = ''] of html.matchAll(elements)) {
    if (name === undefined || /\bsrc=|\btype="application\//.test(attributes)) continue;
    hashes[name === 'script' ? 'scripts' : 'styles'].push(cachedHash(text));
  }
  return hashes;
}

/**
 * Astro lists the hashes of the whole site in every page's policy. Keeping only the page's own allows less and saves
 * about a kilobyte. Hashes of `style` attributes stay.
 */
export function withOwnPolicy(html: string, { scripts, styles }: InlineHashes): string {
  const own = new Set([...scripts, ...styles]);
  return html.replace(policyTag, (_, tag: string, policy: string) => {
    const directives = policy.split(';').map((directive) => {
      if (directive.trim().startsWith('style-src-attr')) return directive;
      return directive.replace(/ '(sha256-[^']+)'/g, (source, hash: string) => (own.has(hash) ? source : ''));
    });
    return `${tag}${directives.join(';')}"`;
  });
}

const policyTag = /(<meta http-equiv="content-security-policy" content=")([^"]*)"/;

/**
 * Merges adjacent scripts, such as those before a page's first island, because each costs a hash, which doesn't
 * compress. Scripts that the page's policy doesn't list are unchanged.
 */
export function withJoinedScripts(html: string): string {
  const [, , policy = ''] = policyTag.exec(html) ?? [];
  const joined: string[] = [];
  const shorter = html.replace(
    /<script>((?:(?!<\/script>).)*)<\/script><script>((?:(?!<\/script>).)*)<\/script>/gs,
    (both, first: string, second: string) => {
      if (![first, second].every((text) => policy.includes(cachedHash(text)))) return both;
      const text = `${first}\n;${second}`;
      joined.push(cachedHash(text));
      return `<script>${text}</script>`;
    },
  );
  const listed = policy.replace(/script-src [^;]*/, (list) => [list, ...joined.map((hash) => `'${hash}'`)].join(' '));
  return shorter.replace(policyTag, (_, tag: string) => `${tag}${listed}"`);
}

/** Astro writes this rule where HTML allows no style. The pages have it in styles/islands.css. */
export const withoutIslandStyle = (html: string): string =>
  html.replace(/<style>astro-island,[^<]*\{display:contents\}<\/style>/, '');

const ownIsland = readFileSync(new URL('../lib/island.min.js', import.meta.url), 'utf8').trim();

/**
 * Gives the islands their own element (lib/island.js), which needs no marks of where an island ends; but for those that
 * only the browser renders: the panel.
 */
export const withOwnIslandElement = (html: string): string =>
  html.includes(' client="only"')
    ? html
    : html
        .replace(`<script>${astroIsland}</script>`, () => `<script>${ownIsland}</script>`)
        .replace(cachedHash(astroIsland), cachedHash(ownIsland))
        .replace(/(<astro-island [^>]*) await-children(?=[ >])|<!--astro:end-->/g, '$1');

/** Removes attributes of islands that no script needs: two ids, and the names of component and export. */
export const withShorterIslands = (html: string): string =>
  html.replace(/<astro-island [^>]*>/g, (island) =>
    island.replace(
      / (uid|prefix)="[^"]*"| component-export="default"|(?<= opts="\{)&quot;name&quot;:&quot;\w*&quot;,/g,
      '',
    ),
  );

function cachedHash(text: string): string {
  let hash = hashCache.get(text);
  if (!hash) {
    hash = hashOf(text);
    hashCache.set(text, hash);
  }
  return hash;
}
