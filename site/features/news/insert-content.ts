import { allowedDeclarations } from './inline-styles.ts';

/**
 * Inserts an item's HTML, which the API has sanitised. The page's policy refuses `style` attributes that no build has
 * named; the few that content may carry are set one by one instead.
 */
export function insertContent(place: HTMLElement, html: string): void {
  const parsed = new DOMParser().parseFromString(html, 'text/html').body;
  const styled = [...parsed.querySelectorAll<HTMLElement>('[style]')].map((element) => {
    const style = element.getAttribute('style') ?? '';
    element.removeAttribute('style');
    return { element, style };
  });
  for (const picture of parsed.querySelectorAll('img')) picture.loading = 'lazy';
  place.replaceChildren(...parsed.childNodes);
  for (const { element, style } of styled) {
    for (const [property, value] of allowedDeclarations(style)) element.style.setProperty(property, value);
  }
}
