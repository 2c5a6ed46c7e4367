import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitizeRichText } from '../../edge-functions/api/rich-text/sanitize.ts';
import { firstPicture } from './first-picture.ts';
import { styleAttributes } from './inline-styles.ts';
import { pageContent } from './page-content.ts';

describe('headings', () => {
  it.each([
    ['<h1>a</h1><p>b</p>', '<h2>a</h2><p>b</p>'],
    ['<h2 style="text-align:center">a</h2><h3>b</h3>', '<h2 style="text-align:center">a</h2><h3>b</h3>'],
    ['<h3>only</h3>', '<h2>only</h2>'],
    ['<h1>a</h1><h4>b</h4><h1>c</h1>', '<h2>a</h2><h3>b</h3><h2>c</h2>'],
    [
      '<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4><h5>e</h5><h6>f</h6>',
      '<h2>a</h2><h3>b</h3><h4>c</h4><h5>d</h5><h6>e</h6><h6>f</h6>',
    ],
    ['<p>&lt;h1&gt; <br /><hr /></p>', '<p>&lt;h1&gt; <br /><hr /></p>'],
  ])('%s → %s', (written, shown) => expect(pageContent(written)).toBe(shown));

  it('begin where they are told to', () => {
    const written = '<h1>a</h1><h4>b</h4>';
    expect(pageContent(written, undefined, 3)).toBe('<h3>a</h3><h4>b</h4>');
  });

  it('begin below the title, keep their hierarchy and skip no level', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1 }), (levels) => {
        const shown = [...pageContent(levels.map((level) => `<h${level}>x</h${level}>`).join('')).matchAll(/<h(\d)/g)];
        const ranks = shown.map(([, level]) => Number(level));
        expect(ranks.length).toBe(levels.length);
        expect([...new Set(ranks)].sort()).toEqual([2, 3, 4, 5, 6].slice(0, Math.min(new Set(levels).size, 5)));
        for (const [index, level] of levels.entries()) {
          const lower = levels.findIndex((other) => other < level);
          if (lower >= 0) expect(ranks[lower]).toBeLessThanOrEqual(ranks[index] as number);
        }
      }),
    );
  });
});

describe('tables', () => {
  const cell = '<tr><td>a</td></tr>';
  const box = '<div class="table-box" role="group" aria-label="Tabela" tabindex="0">';
  it.each([
    [`<p>a</p><table>${cell}</table><p>b</p>`, `<p>a</p>${box}<table>${cell}</table></div><p>b</p>`],
    [`<table>${cell}</table><table>${cell}</table>`, `${box}<table>${cell}</table></div>`.repeat(2)],
    [
      `<table><tr><td><table>${cell}</table></td></tr></table>`,
      `${box}<table><tr><td><table>${cell}</table></td></tr></table></div>`,
    ],
  ])('%s', (written, shown) => expect(pageContent(written)).toBe(shown));
});

describe('images', () => {
  const photo = '/storage/v1/object/public/media/0123456789abcdef0123456789abcdef.webp';
  /** A page's picture, which links to itself. */
  const linked = (image: string) =>
    `<a href="${/ src="((?:http|\/)[^"]*)"/.exec(image)?.[1]}" title="Ampliar a foto" data-photo="">${image}</a>`;
  const eager = (rest: string) => linked(`<img decoding="async" ${rest}`);
  const late = (rest: string) => linked(`<img loading="lazy" decoding="async" ${rest}`);
  const page = `<p>${'palavra '.repeat(100)}</p>`;
  it.each([
    ['<img src="https://a.test/b.png" loading="lazy" />', eager('src="https://a.test/b.png" />')],
    [
      '<p>a</p><img src="https://a.test/b.png" alt="a > b" /><img src="https://a.test/c.png" />',
      `<p>a</p>${eager('src="https://a.test/b.png" alt="a > b" />')}${late('src="https://a.test/c.png" />')}`,
    ],
    [
      '<a href="https://a.test/">a <img src="https://a.test/b.png" /></a><img src="https://a.test/c.png" alt="<a>" /><img src="https://a.test/d.png" />',
      `<a href="https://a.test/">a <img decoding="async" src="https://a.test/b.png" /></a>${late('src="https://a.test/c.png" alt="<a>" />')}${late('src="https://a.test/d.png" />')}`,
    ],
    ['<img alt="a" />', '<img decoding="async" alt="a" />'],
    [`${page}<img src="https://a.test/b.png" />`, `${page}${late('src="https://a.test/b.png" />')}`],
    [
      `<img src="${photo}" alt="src=&quot;" width="1600" height="900" />`,
      eager(`src="https://a.supabase.test${photo}" alt="src=&quot;" width="1600" height="900" />`),
    ],
    [
      `<img alt="foto loading=" title=" src=" src="${photo}" loading="lazy" />`,
      eager(`alt="foto loading=" title=" src=" src="https://a.supabase.test${photo}" />`),
    ],
    [
      `<p>${photo} src="${photo}</p><p>&lt;img src="${photo}" /></p>`,
      `<p>${photo} src="${photo}</p><p>&lt;img src="${photo}" /></p>`,
    ],
  ])('%s', (written, shown) => expect(pageContent(written, 'https://a.supabase.test')).toBe(shown));

  it('are loaded from their address, lazily, with any description', () => {
    const signs = fc.array(
      fc.constantFrom(
        ' src=',
        ' loading=',
        ' style=',
        ' alt="',
        '<img',
        '>',
        '"',
        "'",
        '&',
        '=',
        '/',
        '$&',
        'x',
        photo,
      ),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(signs, fc.shuffledSubarray(['alt', 'title']), fc.nat(2), (parts, described, place) => {
        const text = parts.join('').replaceAll('&', '&amp;').replaceAll('"', '&quot;');
        const attributes = described.map((name) => `${name}="${text}"`);
        const written = (src: string) => attributes.toSpliced(place, 0, `src="${src}"`).join(' ');
        const html = sanitizeRichText(`<p>a</p><img ${written(photo)} />`);
        const image = sanitizeRichText(`<img ${written(`https://a.supabase.test${photo}`)} />`);
        const expected = image.replace('<img', () => '<img decoding="async"').replace(/ loading="lazy" \/>$/, ' />');
        const address = `https://a.supabase.test${photo}`;
        expect(pageContent(html, 'https://a.supabase.test')).toBe(
          `<p>a</p><a href="${address}" title="Ampliar a foto" data-photo="">${expected}</a>`,
        );
        expect(firstPicture(html, '')?.src).toBe(photo);
        expect(styleAttributes(html)).toEqual([]);
      }),
    );
  });

  it('are loaded from the page’s own origin on one machine', () => {
    expect(pageContent(`<img src="${photo}" />`)).toBe(eager(`src="${photo}" />`));
  });
});
