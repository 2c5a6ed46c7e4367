/*
 * The page's Content-Security-Policy blocks styles of parsed HTML, even in detached documents, but not styles set
 * through the CSSOM. So the attribute is renamed before parsing, and its styles are set on the elements afterwards;
 * style sheets are dropped.
 */

const waiting = 'data-style';

const tag = /<[a-z][^\s>/]*(?:\s+[^\s=>/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+))?)*\s*\/?>/gi;

const sheet = /<style\b[\s\S]*?(?:<\/style\s*>|$)/gi;

/** HTML with renamed style attributes, and without style sheets. */
export const withStylesWaiting = (html: string): string =>
  html.replace(sheet, '').replace(tag, (opening) => opening.replace(/(\s)style(?=\s*=)/i, `$1${waiting}`));

/** Applies the renamed style attributes below `root`. */
export function applyWaitingStyles(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>(`[${waiting}]`)) {
    element.style.cssText = element.getAttribute(waiting) ?? '';
    element.removeAttribute(waiting);
  }
}

/** The elements of an HTML text, with their styles. */
export function parsedWithStyles(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(withStylesWaiting(html), 'text/html');
  applyWaitingStyles(body);
  return body;
}
