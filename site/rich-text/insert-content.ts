import { allowedDeclarations } from './inline-styles.ts';
import { pageContent } from './page-content.ts';
import { readableRules } from './readable-styles.ts';

/**
 * Inserts HTML that the API has sanitised. The page's policy blocks `style` attributes that the build did not list, even
 * while parsing; the few properties that content may have are set one by one instead.
 */
export function insertContent(place: HTMLElement, html: string): void {
  place.innerHTML = pageContent(html).replace(/(<[^>]*\s)style="/g, '$1data-style="');
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
