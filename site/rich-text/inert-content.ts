import { richTextAttributes, richTextTags } from '#contract/rich-text.ts';
import { photoPath } from '../lib/media-address.ts';
import { openingTag, rewriteAttribute } from './tags.ts';

const elements: ReadonlySet<string> = new Set(richTextTags);
const attributes: ReadonlySet<string> = new Set([
  ...Object.values(richTextAttributes).flat(),
  // Elements that `pageContent` adds.
  ...['decoding', 'data-style', 'data-photo'],
]);
const boxAttributes = /^(class|role|aria-label|tabindex)$/;
const leads = /^(https?|mailto|tel):$/;

/**
 * Parses a page's rich text in a document that loads and runs nothing. The API has cleaned it; disallowed elements and
 * attributes are removed here again. The page's policy blocks `style` attributes during parsing, so they are renamed to
 * `data-style`.
 */
export function inertContent(html: string): HTMLElement {
  const renamed = html.replace(openingTag, (tag) =>
    rewriteAttribute(tag, 'style', (style) => ` data-style="${style}"`),
  );
  const { body } = new DOMParser().parseFromString(renamed, 'text/html');
  for (const element of body.querySelectorAll('*')) {
    if (!elements.has(element.localName) && !isTableBox(element)) element.remove();
    for (const { name } of [...element.attributes]) if (!isHarmless(element, name)) element.removeAttribute(name);
  }
  return body;
}

/** The box that `pageContent` puts around a table. */
const isTableBox = (element: Element) => element.localName === 'div' && element.className === 'table-box';

/** Images must be https; on one machine the parish's own may have the page's protocol. */
const isShown = ({ src }: HTMLImageElement) => src.startsWith('https:') || photoPath(src) !== undefined;

function isHarmless(element: Element, attribute: string): boolean {
  if (attribute === 'href') return element instanceof HTMLAnchorElement && leads.test(element.protocol);
  if (attribute === 'src') return element instanceof HTMLImageElement && isShown(element);
  return attributes.has(attribute) || (isTableBox(element) && boxAttributes.test(attribute));
}
