/** Prefixes that make a spreadsheet read typed text or CSV as a formula. */
const formulaStart = /^[=+\-@\p{Cc}]/u;

export const looksLikeFormula = (text: string): boolean => formulaStart.test(text);

/** A quick check: most texts contain none of these. */
const unusual = /[_\u00a0\p{Cc}\p{Surrogate}\ufffe\uffff]/u;

/** Control characters, most of which XML 1.0 can't represent, and two noncharacters. */
const unwritable = /[^\t\n\P{Cc}]|[\ufffe\uffff]/gu;

/** A spreadsheet cell's maximum length. */
const longestText = 32_767;

/**
 * A text for a cell: with `\n` as line ends, plain spaces, which whoever searches types, without what XML can't
 * represent, cut to a cell's maximum length, and with `_x0041_` escaped, which a spreadsheet would decode.
 */
export function cellText(text: string): string {
  if (text.length <= longestText && !unusual.test(text)) return text;
  const lines = text.replace(/\r\n?/g, '\n');
  const limited = lines.length > longestText ? `${lines.slice(0, longestText - 1)}…` : lines;
  return limited
    .replaceAll('\u00a0', ' ')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(unwritable, '')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
}

/** A sheet's name: at most 31 characters, without those that references use. */
export const sheetName = (title: string): string =>
  cellText(title)
    .replace(/[[\]:*?/\\']/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 31)
    .trim() || 'Planilha';
