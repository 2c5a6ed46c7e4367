/**
 * Adds a style sheet to the page; undefined in a browser that has no such sheets (Safari before 16.4), where texts keep
 * the colours that they were given.
 */
export function addOwnSheet(): CSSStyleSheet | undefined {
  if (!('adoptedStyleSheets' in document)) return undefined;
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return sheet;
}
