/** The marker of a list item that is written as a paragraph: '·', 'o', '1.', 'b)'. */
export interface Marker {
  ordered: boolean;
  /** The numbering of an `ol`, as its `type` attribute has it. */
  type: '1' | 'a' | 'A' | 'i' | 'I';
  /** The item's place in the numbering, from 1; 1 for bullets. */
  number: number;
  /** Equal for markers that may stand in one list. */
  kind: string;
}

const numbered = /^\(?(?:\d+\.)*(\d{1,4}|[a-z]|[ivxlc]{2,8})([.):ºª°]?)$/i;

/** Reads a marker that is known to be one. A letter without punctuation is a bullet of some symbol font. */
export function readMarker(text: string): Marker {
  const [, core = '', punctuation = ''] = numbered.exec(text) ?? [];
  if (core === '' || (punctuation === '' && !/\d/.test(core))) {
    return { ordered: false, type: '1', number: 1, kind: text };
  }
  if (/\d/.test(core)) return { ordered: true, type: '1', number: Number(core), kind: `1${punctuation}` };
  const upper = core === core.toUpperCase();
  const roman = core.length > 1 || /^i$/i.test(core);
  return {
    ordered: true,
    type: roman ? (upper ? 'I' : 'i') : upper ? 'A' : 'a',
    number: roman ? romanNumber(core) : core.toLowerCase().charCodeAt(0) - 96,
    kind: `${upper ? 'A' : 'a'}${punctuation}`,
  };
}

/** Intended white space; HTML's line breaks and single spaces only separate words. */
const wide = '(?:\\t|[ \\u00a0\\u2000-\\u200a]{2,})[ \\t\\u00a0\\u2000-\\u200a]*';
const gap = '[ \\t\\u00a0\\u2000-\\u200a]+';
const leading = new RegExp(
  `^\\s*(?:([·•●▪■◦○‣∙❖➢✓\\uf000-\\uf0ff])${gap}|([o§*–-]|\\(?(?:\\d{1,3}|[a-z]|[ivx]{2,5})[.)])${wide}|(-)${gap})(?=\\S)`,
  'i',
);

interface LeadingMarker {
  marker: Marker;
  /** The length in characters, including the white space around it. */
  length: number;
  /** True if it may also begin a sentence, so that a single one is not a marker. */
  doubtful: boolean;
}

/**
 * Finds the marker at a paragraph's beginning. One with which a sentence may begin ('o', '–', '1.') counts only before
 * a wide gap.
 */
export function leadingMarker(text: string): LeadingMarker | undefined {
  const found = leading.exec(text);
  if (!found) return undefined;
  const [{ length }, bullet, inWideGap, dash = ''] = found;
  return { marker: readMarker(bullet ?? inWideGap ?? dash), length, doubtful: dash !== '' };
}

const romanDigits: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

function romanNumber(text: string): number {
  const values = [...text.toLowerCase()].map((letter) => romanDigits[letter] ?? 0);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}
