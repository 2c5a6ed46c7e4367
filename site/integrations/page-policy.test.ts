import { readFileSync } from 'node:fs';
import astroIsland from 'astro/runtime/server/astro-island.prebuilt.js';
import { minifySync } from 'vite';
import { describe, expect, it } from 'vitest';
import { hashOf } from '../lib/content-hash.ts';
import {
  inlineHashes,
  withJoinedScripts,
  withOwnIslandElement,
  withOwnPolicy,
  withoutIslandStyle,
  withShorterIslands,
} from './page-policy.ts';

const page = (policy: string) => `<meta http-equiv="content-security-policy" content="${policy}">
<style>a{}</style><script>start()</script><script type="module" src="/x.js"></script>
<script type="application/ld+json">{"a":1}</script>`;

const ownPolicy = (html: string) => withOwnPolicy(html, inlineHashes(html));

it('hashes inline scripts, not files and not data', () => {
  expect(inlineHashes(page(''))).toEqual({ scripts: [hashOf('start()')], styles: [hashOf('a{}')] });
});

it('keeps what a page contains and its style attributes, and drops the hashes of other pages', () => {
  const policy = (hashes: string[], styles: string[]) =>
    [
      "default-src 'none'",
      ["script-src 'self'", ...hashes].join(' '),
      ["style-src 'self'", ...styles].join(' '),
      "style-src-attr 'unsafe-hashes' 'sha256-attribute='",
    ].join(';');
  const own = [`'${hashOf('start()')}'`, `'${hashOf('a{}')}'`] as const;
  const foreign = `'${hashOf('elsewhere')}'`;
  expect(ownPolicy(page(policy([foreign, own[0]], [own[1], foreign])))).toBe(page(policy([own[0]], [own[1]])));
});

it('keeps the scripts of a page whose title mentions them', () => {
  const html = `<button data-share="Curso <script> e <style> 'básico'"></button><script>share()</script>`;
  expect(inlineHashes(html).scripts).toEqual([hashOf('share()')]);
});

describe('two adjacent scripts', () => {
  const beside = (policy: string, scripts: string) =>
    `<meta http-equiv="content-security-policy" content="script-src 'self'${policy};style-src 'self'">${scripts}`;
  const both = '<script>a()</script><script>b()</script>';

  it('become one, which the policy lists', () => {
    const joined = ownPolicy(withJoinedScripts(beside(` '${hashOf('a()')}' '${hashOf('b()')}'`, both)));
    expect(joined).toBe(beside(` '${hashOf('a()\n;b()')}'`, '<script>a()\n;b()</script>'));
  });

  it('are unchanged if the policy doesn’t list one of them', () => {
    const page = beside(` '${hashOf('a()')}'`, both);
    expect(withJoinedScripts(page)).toBe(page);
  });
});

it('removes only Astro’s rule for islands from the body', () => {
  const own = '<style>a{}</style>';
  expect(
    withoutIslandStyle(
      `${own}<style>astro-island,astro-slot,astro-static-slot{display:contents}</style><astro-island>`,
    ),
  ).toBe(`${own}<astro-island>`);
});

it('drops only those attributes of islands that no script needs', () => {
  const opts = '{&quot;value&quot;:{&quot;name&quot;:&quot;Own&quot;,&quot;of&quot;:1}}';
  expect(
    withShorterIslands(
      `<astro-island uid="Z1a" prefix="r1" component-export="default" opts="${opts.replace('{', '{&quot;name&quot;:&quot;Live&quot;,')}" ssr><p uid="b"></p></astro-island>`,
    ),
  ).toBe(`<astro-island opts="${opts}" ssr><p uid="b"></p></astro-island>`);
  const named = '<astro-island component-export="Other" opts="{&quot;value&quot;:true}">';
  expect(withShorterIslands(named)).toBe(named);
});

it('gives islands their own element, which the policy lists, but for one that only the browser renders', () => {
  const page = (script: string, island: string) =>
    `<meta http-equiv="content-security-policy" content="script-src '${hashOf(script)}'"><script>${script}</script>${island}`;
  const marked = '<astro-island client="live" await-children><p></p><!--astro:end--></astro-island>';
  const own = withOwnIslandElement(page(astroIsland, marked));
  const [, script = ''] = /<script>(.*)<\/script>/.exec(own) ?? [];
  expect(own).toBe(page(script, '<astro-island client="live"><p></p></astro-island>'));
  expect(script.length).toBeLessThan(astroIsland.length / 3);
  const panel = page(astroIsland, '<astro-island client="only" await-children><!--astro:end--></astro-island>');
  expect(withOwnIslandElement(panel)).toBe(panel);
});

it('has that element without spaces and long names; `npm run island` writes it after a change', async () => {
  const source = readFileSync(new URL('../lib/island.js', import.meta.url), 'utf8');
  const { code, errors } = minifySync('island.js', source.replace(/^\/\/.*\n/gm, ''));
  expect(errors).toEqual([]);
  await expect(`${code}\n`).toMatchFileSnapshot('../lib/island.min.js');
});
