import { counted } from '#contract/noun.ts';

/** About how many characters a locked telephone shows of a message. */
const shownOnPhones = { title: 40, body: 150 };

const characters = { one: 'caractere', many: 'caracteres' };

/** How long a text is, in UTF-16 units, and how much of it telephones show. */
export function lengthNote(part: keyof typeof shownOnPhones, text: string): string {
  const { length } = text.trim();
  const shown = shownOnPhones[part];
  return length > shown
    ? `${counted(length, characters)}: os celulares mostram só os primeiros ${shown}, mais ou menos.`
    : `${counted(length, characters)}; os celulares mostram cerca de ${shown}.`;
}
