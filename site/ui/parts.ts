/** The element with this `data-part`. Scripts without React fill the parts of a prepared page. */
export function part(within: ParentNode, name: string): HTMLElement {
  const element = within.querySelector<HTMLElement>(`[data-part="${name}"]`);
  if (!element) throw new Error(`The page has no part "${name}"`);
  return element;
}

/** Sets the texts of several parts; a part with an empty text is hidden. */
export function setTexts(within: ParentNode, texts: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(texts)) {
    const element = part(within, name);
    element.textContent = text;
    element.hidden = text === '';
  }
}

/** A copy of the element in a template. */
export function copyOf(name: string): HTMLElement {
  const { content } = part(document, name) as HTMLTemplateElement;
  return content.firstElementChild?.cloneNode(true) as HTMLElement;
}
