/*
 * The page's Content-Security-Policy refuses style attributes that come in with parsed HTML, also in documents that are
 * never shown. Styles set through the CSSOM are not refused. So the attribute is renamed in the text, and what it says is
 * set on the parsed elements afterwards.
 */

const waiting = 'data-style';

const tag = /<[a-z][^\s>/]*(?:\s+[^\s=>/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+))?)*\s*\/?>/gi;

/** HTML whose style attributes wait under another name. */
export const withStylesWaiting = (html: string): string =>
  html.replace(tag, (opening) => opening.replace(/(\s)style(?=\s*=)/i, `$1${waiting}`));

/** Sets the styles that wait on the elements below `root`. */
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
