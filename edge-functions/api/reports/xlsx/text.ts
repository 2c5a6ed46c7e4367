/** With which a spreadsheet takes what somebody types, or opens as CSV, for a formula. */
const formulaStart = /^[=+\-@\p{Cc}]/u;

export const looksLikeFormula = (text: string): boolean => formulaStart.test(text);

/** What texts seldom hold: they are looked through once. */
const unusual = /[_\p{Cc}\p{Surrogate}\ufffe\uffff]/u;

/** Controls, most of which XML 1.0 has no way to write, and two numbers that are no characters. */
const unwritable = /[^\t\n\P{Cc}]|[\ufffe\uffff]/gu;

/** What a spreadsheet's cell holds at most. */
const longestText = 32_767;

/**
 * A text as a cell holds it: line ends as one character, without what XML can't write, at most as long as a cell may be, and
 * `_x0041_`, which a spreadsheet would read as a character's code, as it stands.
 */
export function cellText(text: string): string {
  if (text.length <= longestText && !unusual.test(text)) return text;
  const lines = text.replace(/\r\n?/g, '\n');
  const held = lines.length > longestText ? `${lines.slice(0, longestText - 1)}…` : lines;
  return held
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(unwritable, '')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
}

/** A sheet's name: 31 characters at most, without those that references use. */
export const sheetName = (title: string): string =>
  cellText(title)
    .replace(/[[\]:*?/\\']/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 31)
    .trim() || 'Planilha';
