import { asTyped } from './text.ts';

/**
 * Words as they are searched for and compared, as `private.fold` in SQL: plain signs in lower case, without apostrophes
 * and quotation marks. The 'd' before one is of its word, also where a space stands for it (D'Ávila, d’avila, D Avila).
 */
export const folded = (words: string): string =>
  plainSigns(words)
    .toLowerCase()
    .replace(/d[ '"]+(?=[a-z])|['"]+ ?/g, (found, place: number, text: string) => {
      if (!found.startsWith('d')) return withoutQuotes(found, place, text);
      const isInWord = /[\p{L}\p{N}_]$/u.test(text.slice(Math.max(0, place - 2), place));
      return isInWord ? found.replace(/['"]+ ?/g, withoutQuotes) : 'd';
    });

/** Of two spaces around quotation marks one stays. */
const withoutQuotes = (found: string, place: number, text: string) =>
  found.endsWith(' ') && text[place - 1] !== ' ' ? ' ' : '';

/** As `private.plain_signs` in SQL: one dash, apostrophe and quotation mark, no marks, nothing invisible. */
export const plainSigns = (words: string): string =>
  asTyped(words.replace(/[´¨″¹²³⁰⁴⁵⁶⁷⁸⁹ßẞÆæŒœÞþ]/g, (sign) => before[sign] ?? ' ').normalize('NFKD'))
    .replace(marks, '')
    .replace(/[^\0-\u007f]|[`\t]/gu, (sign) => after.get(sign) ?? sign);

/** Signs that NFKC would turn into two; superscript digits become spaces. */
const before: Readonly<Record<string, string>> = {
  '´': "'",
  '¨': '"',
  '″': '"',
  ß: 'ss',
  ẞ: 'SS',
  Æ: 'Ae',
  æ: 'ae',
  Œ: 'Oe',
  œ: 'oe',
  Þ: 'Th',
  þ: 'th',
};

const marks =
  /[\u0300-\u036f\u180b-\u180f\u1ab0-\u1ace\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f]|[\u{e0000}-\u{e0fff}]/gu;

const after = new Map(
  [
    ['`‘’‚‛′‵ʹʻʼʽˈꞌ', "'"],
    ['“”„‟«»〝〞', '"'],
    ['\t\u1680', ' '],
    ['\u2028\u2029', '\n'],
    ...['ØO', 'øo', 'ŁL', 'łl', 'ĐD', 'đd', 'ÐD', 'ðd', 'ĦH', 'ħh', 'ŦT', 'ŧt', 'ıi', 'ȷj', 'ŊN', 'ŋn'].map((pair) => [
      ...pair,
    ]),
  ].flatMap(([signs = '', plain = '']) => [...signs].map((sign) => [sign, plain] as const)),
);
