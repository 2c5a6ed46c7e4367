import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'acorn';
import { describe, expect, inject, it } from 'vitest';
import { attributes } from '../../site/browsers/element-gaps.ts';
import { gaps } from '../../site/browsers/gaps.ts';
import { served } from '../../site/browsers/served.ts';
import { newerIn } from './newer-names.ts';

const folder = inject('firstSite');
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

/** Names that `site/browsers` gives to a browser without them. */
const filled = new Set([
  ...Object.entries(gaps).flatMap(([owner, functions]) =>
    Object.keys(functions).flatMap((name) => [`${owner}.${name}`, `.${name}`]),
  ),
  ...Object.keys(attributes).map((name) => `.${name}`),
  ...['.show', '.showModal'],
]);

/** Asked for before it is used, or used where its failure is caught. */
const askedFor = {
  pages: [
    ...['CSS.highlights', 'Highlight', 'devicePixelRatio', 'navigation', 'requestIdleCallback', '.getState'],
    ...['.skipTransition', '.startViewTransition', '.navigate', '.replaceSync'],
    // Push, which iOS has since 16.4: its entries are for browsers with a `PushManager`.
    ...['.getSubscription', '.showNotification', '.subscribe', '.unsubscribe'],
    // Without it the sentence of a call that took too long is that of one without a connection.
    '.cause',
    // A photographed code is then not read, which a sentence says; it can be typed or pasted.
    'OffscreenCanvas',
  ],
  panel: [
    ...['PublicKeyCredential.parseCreationOptionsFromJSON', 'PublicKeyCredential.parseRequestOptionsFromJSON'],
    ...['TouchEvent', 'cancelIdleCallback', 'requestIdleCallback', ':popover-open', ':modal'],
    '.replaceSync',
    ...['.caretPositionFromPoint', '.getComposedRanges', '.createHTML', '.createPolicy'],
    ...['.getSubscription', '.subscribe', '.unsubscribe'],
    // A receipt's picture that is neither JPEG nor PNG is then left out of the book, which says so.
    ...['OffscreenCanvas', '.convertToBlob'],
  ],
};

/** Of an object of ours or of a library that has the name of a newer one. */
const namesakes = {
  pages: ['.check'],
  panel: [
    ...['.bytes', '.check', '.command', '.copyTo', '.deflate', '.difference', '.drop', '.getHTML', '.getPublicKey'],
    ...['.getType', '.inherits', '.isActive', '.negative', '.resizable', '.resize', '.seek', '.take', '.toArray'],
    ...['.toHex', '.transfer', 'ML'],
  ],
};

describe.skipIf(!folder)('the built scripts', () => {
  const scripts = readdirSync(folder ? join(folder, '_astro') : '.').filter((name) => name.endsWith('.js'));
  const pages = readdirSync(folder || '.', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  );

  /** The files that pages load, at once or later. */
  function reachedFrom(html: readonly string[]): Set<string> {
    const found = new Set<string>();
    const waiting = html.map(read);
    for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
      for (const name of scripts) {
        if (found.has(name) || !text.includes(name)) continue;
        found.add(name);
        waiting.push(read(`_astro/${name}`));
      }
    }
    return found;
  }

  const inline = (file: string) =>
    [...read(file).matchAll(/<script(?: (?!src|type="application)[^>]*)?>(.*?)<\/script>/gs)].map(
      ([, text = '']) => text,
    );
  const isPanel = (file: string) => file.startsWith('dashboard');
  const readers = reachedFrom(pages.filter((file) => !isPanel(file)));
  const texts = {
    pages: [
      ...[...readers].map((name) => read(`_astro/${name}`)),
      read('sw.js'),
      ...new Set(pages.filter((file) => !isPanel(file)).flatMap(inline)),
    ],
    panel: [
      ...scripts.filter((name) => !readers.has(name)).map((name) => read(`_astro/${name}`)),
      ...pages.filter(isPanel).flatMap(inline),
    ],
  };

  it.each(['pages', 'panel'] as const)('of the %s have nothing newer than its browsers, but for these', (part) => {
    expect(texts[part].length).toBeGreaterThan(20);
    const found = new Set(texts[part].flatMap((text) => [...newerIn(text, served[part])]));
    const unfilled = [...found].filter((name) => !filled.has(name));
    expect(unfilled.sort()).toEqual([...askedFor[part], ...namesakes[part]].sort());
  });

  it('of workers fill what their browser lacks, as pages do', () => {
    const all = scripts.map((name) => read(`_astro/${name}`));
    const workers = new Set(
      all.flatMap((text) => [...text.matchAll(/new Worker\([^)]*?([\w.-]+\.js)/g)].map(([, name]) => name)),
    );
    expect(workers.size).toBeGreaterThan(3);
    for (const worker of [...workers].map((name) => `_astro/${name}`)) {
      expect(read(worker).includes('toSpliced:'), worker).toBe(true);
    }
    expect(read('sw.js')).toContain('toSpliced:');
  });

  it('that tell an old browser so have the words of 2009', () => {
    for (const page of ['login/index.html', 'dashboard/index.html']) {
      const own = inline(page).filter((text) => text.includes('data-old-browser'));
      expect(own.length, page).toBeGreaterThan(0);
      for (const text of own) parse(text, { ecmaVersion: 5 });
    }
  });
});

it.each([
  ['rows.toSorted()', '.toSorted'],
  ['Map.groupBy(rows, keyOf)', 'Map.groupBy'],
  ['new CompressionStream("gzip")', 'CompressionStream'],
  ['element.ariaLabel = name', '.ariaLabel'],
  ['/(?<=a)b/', 'a lookbehind'],
  ['new RegExp(`(?<!a)b`)', 'a lookbehind'],
  ['class A { static { start() } }', 'a static block'],
  ['class A { #a; has = (b) => #a in b }', '#name in'],
  ['act?.(...list)', '?.(...list)'],
  ['matchMedia("(width >= 48em)")', 'a range in a media query'],
  ['root.querySelector("dialog:modal")', ':modal'],
])('%s is found', (script, name) => {
  expect([...newerIn(script, served.pages)]).toEqual([name]);
});

it.each(['rows.slice().sort()', 'const { toSorted } = ours', 'act?.(list)', '({ CompressionStream: 1 })', '/(?=a)b/'])(
  '%s is not',
  (script) => expect([...newerIn(script, served.pages)]).toEqual([]),
);
