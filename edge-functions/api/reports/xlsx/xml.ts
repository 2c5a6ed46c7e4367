const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Controls, most of which XML 1.0 has no way to write, and two numbers that are no characters. */
const unwritable = /[^\t\n\r\P{Cc}]|[\ufffe\uffff]/gu;

/** Text as the content of an element or a quoted attribute. What XML can't hold is left out. */
export const xmlText = (text: string): string =>
  text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(unwritable, '')
    .replace(/[&<>"]/g, (character) => entities[character] as string);

/** What a spreadsheet's cell holds at most. */
const longestText = 32_767;

/**
 * A text as a cell holds it: line ends as one character, at most as long as a cell may be, and `_x0041_`, which a spreadsheet
 * would read as a character's code, as it stands.
 */
export function cellText(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n');
  const held = lines.length > longestText ? `${lines.slice(0, longestText - 1)}…` : lines;
  return xmlText(held.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_'));
}
