import { shownAddress } from '../lib/media-address.ts';
import { plainText } from './plain-text.ts';
import { anyTag, rewriteAttribute, writtenValue } from './tags.ts';

/**
 * Sanitised rich text for a page with its own `h1`: headings become consecutive levels from `highest` on, each table
 * gets a box that scrolls, also by keyboard, the parish's photos get Supabase's `origin`, and pictures link to
 * themselves.
 */
export const pageContent = (html: string, origin?: string, highest = 2): string =>
  withTablesInBoxes(withHeadingsBelowTitle(withImages(html, origin), highest));

/** Characters of text that fill a telephone's first screen below the title. */
const firstScreen = 600;

/** An image on the first screen is often the largest paint, so it is not loaded lazily. */
function withImages(html: string, origin: string | undefined): string {
  let isFirst = true;
  let isInLink = false;
  return html.replace(anyTag, (tag, at: number) => {
    if (/^<\/?a\b/.test(tag)) isInLink = tag[1] !== '/';
    if (!tag.startsWith('<img')) return tag;
    const isLate = !isFirst || plainText(html.slice(0, at)).length > firstScreen;
    isFirst = false;
    const shown = rewriteAttribute(tag, 'src', (src) => ` src="${shownAddress(src, origin)}"`);
    const loading = isLate ? ' loading="lazy"' : '';
    const image = rewriteAttribute(shown, 'loading', () => '').replace('<img', `<img${loading} decoding="async"`);
    return isInLink ? image : linked(image);
  });
}

/** Links to the picture, for the lightbox (ui/photos); its title names a picture without description. */
function linked(image: string): string {
  const src = writtenValue(image, 'src');
  return src ? `<a href="${src}" title="Ampliar a foto" data-photo="">${image}</a>` : image;
}

function withHeadingsBelowTitle(html: string, highest: number): string {
  const used = [...new Set([...html.matchAll(/<h([1-6])\b/g)].map(([, level]) => level))].sort();
  return html.replace(
    /(<\/?h)([1-6])\b/g,
    (_tag, start, level) => `${start}${Math.min(used.indexOf(level) + highest, 6)}`,
  );
}

const box = '<div class="table-box" role="group" aria-label="Tabela" tabindex="0">';

/** Boxes outermost tables only: if tables are badly nested, inner boxes could close the page's elements. */
function withTablesInBoxes(html: string): string {
  let depth = 0;
  return html.replace(/<table\b[^>]*>|<\/table>/g, (tag) => {
    if (tag.startsWith('</')) return --depth === 0 ? `${tag}</div>` : tag;
    return depth++ === 0 ? `${box}${tag}` : tag;
  });
}
