/*
 * The page's Content-Security-Policy blocks style attributes of parsed HTML, also in documents that are never shown, but
 * not styles set through the CSSOM. So the attribute is renamed before parsing, and its styles are set on the elements
 * afterwards.
 */

const waiting = 'data-style';

const tag = /<[a-z][^\s>/]*(?:\s+[^\s=>/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+))?)*\s*\/?>/gi;

/** HTML with renamed style attributes. */
export const withStylesWaiting = (html: string): string =>
  html.replace(tag, (opening) => opening.replace(/(\s)style(?=\s*=)/i, `$1${waiting}`));

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
