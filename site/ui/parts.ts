/** The element that a page marks as `data-part`: plain scripts fill what a page has laid out. */
export function part(within: ParentNode, name: string): HTMLElement {
  const element = within.querySelector<HTMLElement>(`[data-part="${name}"]`);
  if (!element) throw new Error(`The page has no part "${name}"`);
  return element;
}

/** Writes texts into parts; a part that is left without one is hidden. */
export function putText(within: ParentNode, texts: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(texts)) {
    const element = part(within, name);
    element.textContent = text;
    element.hidden = text === '';
  }
}
