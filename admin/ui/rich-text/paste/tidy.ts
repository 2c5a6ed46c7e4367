import { imageAddress } from '../address.ts';
import { applyWaitingStyles } from '../inline-styles.ts';
import { makeLists } from './lists.ts';

/**
 * Reduces other programs' clipboard content to what the editor supports: structure and emphasis, without colours, sizes
 * and hidden elements. Changes `root`, whose styles are not applied yet; returns how many images were kept, and how
 * many refused because not every reader can open their address.
 */
export function tidy(root: HTMLElement): { refused: number; kept: number } {
  removeUnseen(root);
  makeLists(root);
  applyWaitingStyles(root);
  const refused = removeImagesWithoutAddress(root);
  tidyTables(root);
  makeHeadings(root);
  tidyStyles(root);
  tidyLinks(root);
  removeBlankLines(root);
  return { refused, kept: root.querySelectorAll('img').length };
}

function removeUnseen(root: HTMLElement): void {
  remove(root, '.EOP, style, script, noscript, template, meta, link, title, xml, object, iframe, [height="0"]');
  for (const element of root.querySelectorAll('[data-style]')) {
    if (/display:\s*none|mso-hide:\s*all/i.test(element.getAttribute('data-style') ?? '')) element.remove();
  }
}

const remove = (root: HTMLElement, selector: string) => {
  for (const element of root.querySelectorAll(selector)) element.remove();
};

function removeImagesWithoutAddress(root: HTMLElement): number {
  const refused = [...root.querySelectorAll('img')].filter((image) => !imageAddress(image.getAttribute('src') ?? ''));
  for (const image of refused) image.remove();
  return refused.length;
}

/** A table with nested tables or a presentation role is a layout: its cells become parts of the text. */
function tidyTables(root: HTMLElement): void {
  for (const table of root.querySelectorAll('table')) {
    if (!table.querySelector('table') && table.getAttribute('role') !== 'presentation') continue;
    const cells = [...table.querySelectorAll('td, th')].filter((cell) => cell.closest('table') === table);
    table.replaceWith(...cells.map((cell) => renamed(cell, 'div')));
  }
  for (const cell of root.querySelectorAll('thead td')) cell.replaceWith(renamed(cell, 'th'));
  for (const caption of root.querySelectorAll('caption')) caption.closest('table')?.before(renamed(caption, 'p'));
  remove(root, 'caption, colgroup');
}

/** Word's title styles, and the headings of Word on the web. */
function makeHeadings(root: HTMLElement): void {
  for (const title of root.querySelectorAll('p.MsoTitle')) title.replaceWith(renamed(title, 'h1'));
  for (const title of root.querySelectorAll('p.MsoSubtitle')) title.replaceWith(renamed(title, 'h2'));
  for (const heading of root.querySelectorAll('[role="heading"][aria-level]')) {
    const level = Number(heading.getAttribute('aria-level'));
    if (level >= 1 && level <= 6) heading.replaceWith(renamed(heading, `h${level}`));
  }
}

/** An element of another name with the same attributes and content. */
function renamed(element: Element, name: string): HTMLElement {
  const other = element.ownerDocument.createElement(name);
  for (const attribute of element.attributes) {
    // The page's policy would block a style attribute.
    if (attribute.name === 'style') other.style.cssText = attribute.value;
    else other.setAttribute(attribute.name, attribute.value);
  }
  other.append(...element.childNodes);
  return other;
}

function tidyStyles(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement>('[style], [align]')) {
    const { style } = element;
    for (const property of ['color', 'background', 'background-color']) style.removeProperty(property);
    style.textAlign ||= element.getAttribute('align') ?? '';
    if (style.textAlign === 'left') style.textAlign = '';
  }
}

/** Links keep only their address: underlining is the default, and titles and classes are other programs'. */
function tidyLinks(root: HTMLElement): void {
  for (const link of root.querySelectorAll('a')) {
    link.removeAttribute('title');
    link.removeAttribute('class');
    for (const underlined of link.querySelectorAll('u')) underlined.replaceWith(...underlined.childNodes);
    for (const part of [link, ...link.querySelectorAll<HTMLElement>('[style]')]) part.style.textDecoration = '';
  }
}

const block = 'p, div, ul, ol, table, blockquote, hr, h1, h2, h3, h4, h5, h6';

/** Removes empty paragraphs and breaks between blocks, which other programs use as spacing. */
function removeBlankLines(root: HTMLElement): void {
  for (const paragraph of root.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    if (paragraph.textContent?.trim() === '' && !paragraph.querySelector('img, table')) paragraph.remove();
  }
  for (const line of root.querySelectorAll('br')) {
    const before = line.previousElementSibling;
    if (before?.matches(block) && before.nextSibling?.textContent?.trim() === '') line.remove();
  }
}
