/** The attribute that names a part of a card for `fillCards`, in the form of a card that the page of unbuilt items has. */
export const partName = (name: string): object => ({ 'data-card-part': name });
export type NamePart = typeof partName;

/** What a part of a card shows. */
export interface PartFilling {
  /** Its text; left out where the part has other parts in it, or none. */
  text?: string;
  /** Undefined where the part has no such attribute. */
  attributes?: Readonly<Record<string, string | number | undefined>>;
}

/** What a card shows, by the names of its parts; a part that is not named here is left out of the card. */
export type CardFilling = Readonly<Record<string, PartFilling | undefined>>;

/** Puts a filled copy of the section's form of a card in the form's place for each card; without cards the section is hidden. */
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
