import { hashOf } from './content-security-policy.ts';

/** Inline scripts and styles are few and the same on most pages: each is hashed once. */
const known = new Map<string, string>();

/** The hashes of a page's inline scripts. Data blocks (JSON-LD) are not scripts and need none. */
export function scriptHashes(html: string): string[] {
  return [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)]
    .filter(([, attributes = '']) => !/\bsrc=|\btype="application\//.test(attributes))
    .map(([, , text = '']) => rememberedHash(text));
}

const styleHashes = (html: string): string[] =>
  [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text = '']) => rememberedHash(text));

/**
 * Astro names the styles and scripts of the whole site in every page's policy. A page needs only its own: the shorter
 * policy allows less, and is about a kilobyte less to send. Hashes of `style` attributes stay.
 */
export function withOwnPolicy(html: string): string {
  const own = new Set([...scriptHashes(html), ...styleHashes(html)]);
  return html.replace(
    /(<meta http-equiv="content-security-policy" content=")([^"]*)"/,
    (_, tag: string, policy: string) => {
      const directives = policy.split(';').map((directive) => {
        if (directive.trim().startsWith('style-src-attr')) return directive;
        return directive.replace(/ '(sha256-[^']+)'/g, (source, hash: string) => (own.has(hash) ? source : ''));
      });
      return `${tag}${directives.join(';')}"`;
    },
  );
}

function rememberedHash(text: string): string {
  let hash = known.get(text);
  if (!hash) {
    hash = hashOf(text);
    known.set(text, hash);
  }
  return hash;
}
