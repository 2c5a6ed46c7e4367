/**
 * Sanitised rich text as a page shows it, below the page's own `h1`: the levels of its headings become consecutive from
 * `h2` on, so that no outline has a gap, and each table stands in a box that scrolls, also by keyboard.
 */
export const pageContent = (html: string): string => withTablesInBoxes(withHeadingsBelowTitle(html));

function withHeadingsBelowTitle(html: string): string {
  const used = [...new Set([...html.matchAll(/<h([1-6])\b/g)].map(([, level]) => level))].sort();
  return html.replace(/(<\/?h)([1-6])\b/g, (_tag, start, level) => `${start}${Math.min(used.indexOf(level) + 2, 6)}`);
}

const box = '<div class="table-box" role="group" aria-label="Tabela" tabindex="0">';

/** Boxes outermost tables only: closing tags of inner boxes could close the page's elements if tables are badly nested. */
function withTablesInBoxes(html: string): string {
  let depth = 0;
  return html.replace(/<table\b[^>]*>|<\/table>/g, (tag) => {
    if (tag.startsWith('</')) return --depth === 0 ? `${tag}</div>` : tag;
    return depth++ === 0 ? `${box}${tag}` : tag;
  });
}
