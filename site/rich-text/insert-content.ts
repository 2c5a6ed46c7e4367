import { allowedDeclarations } from './inline-styles.ts';
import { readableRules } from './readable-styles.ts';

/**
 * Inserts an item's HTML, which the API has sanitised. The page's policy refuses `style` attributes that no build has
 * named, even where they are only parsed; the few that content may carry are set one by one instead.
 */
export function insertContent(place: HTMLElement, html: string): void {
  place.innerHTML = html.replace(/(<[^>]*\s)style="/g, '$1data-style="');
  const styled = [...place.querySelectorAll<HTMLElement>('[data-style]')].map((element, index) => {
    element.dataset.look = String(index);
    return { element, style: element.dataset.style ?? '', selector: `[data-look="${index}"]` };
  });

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styled.map(({ style, selector }) => readableRules(style, selector)).join(''));
  document.adoptedStyleSheets.push(sheet);
  for (const { element, style } of styled) {
    for (const [property, value] of allowedDeclarations(style)) element.style.setProperty(property, value);
  }
}
