import type { RichText } from '#contract/primitives.ts';
import { inertContent } from './inert-content.ts';
import { allowedDeclarations } from './inline-styles.ts';
import { addOwnSheet } from './own-sheet.ts';
import { pageContent } from './page-content.ts';
import { readableRules } from './readable-styles.ts';

/**
 * Inserts rich text. The page's policy blocks `style` attributes that the build did not list, so the few allowed
 * properties are set one by one.
 */
export function insertContent(place: HTMLElement, html: RichText): void {
  place.replaceChildren(...inertContent(pageContent(html)).childNodes);
  const styled = [...place.querySelectorAll<HTMLElement>('[data-style]')].map((element, index) => {
    element.dataset.look = String(index);
    return { element, style: element.dataset.style ?? '', selector: `[data-look="${index}"]` };
  });

  addOwnSheet()?.replaceSync(styled.map(({ style, selector }) => readableRules(style, selector)).join(''));
  for (const { element, style } of styled) {
    for (const [property, value] of allowedDeclarations(style)) element.style.setProperty(property, value);
  }
}
