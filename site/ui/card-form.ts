/** The attribute that names a part for `fillCards`, in a card's form on the pages for unbuilt items. */
export const partName = (name: string): object => ({ 'data-card-part': name });
export type NamePart = typeof partName;

/** The content of a card's part. */
interface PartFilling {
  /** Its text; undefined if the part contains other parts or has no text. */
  text?: string;
  /** Undefined if the part has no such attribute. */
  attributes?: Readonly<Record<string, string | number | undefined>>;
}

/** A card's content by the names of its parts; a part without content is removed. */
export type CardFilling = Readonly<Record<string, PartFilling | undefined>>;

/** Replaces the section's card form by a filled copy for each card; without cards the section is hidden. */
export function fillCards(section: HTMLElement, cards: readonly CardFilling[]): void {
  const form = section.querySelector<HTMLElement>('[data-card-part=card]');
  if (!form) throw new Error('The section has no form of a card');
  form.replaceWith(...cards.map((card) => filled(form, card)));
  section.hidden = cards.length === 0;
}

function filled(form: HTMLElement, card: CardFilling): HTMLElement {
  const copy = form.cloneNode(true) as HTMLElement;
  for (const element of [copy, ...copy.querySelectorAll<HTMLElement>('[data-card-part]')]) {
    const filling = card[element.dataset.cardPart ?? ''];
    delete element.dataset.cardPart;
    if (filling) fillPart(element, filling);
    else element.remove();
  }
  return copy;
}

function fillPart(element: HTMLElement, { text, attributes = {} }: PartFilling): void {
  if (text !== undefined) element.textContent = text;
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, String(value));
  }
}
