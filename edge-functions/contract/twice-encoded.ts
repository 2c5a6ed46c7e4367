import { type Alphabet, alphabets, isPortuguese } from './alphabets.ts';

/** Finds and mends UTF-8 that was read in one alphabet and saved as UTF-8 again: `JosÃ©`. */
interface Mender {
  /** True for letters that nobody meant; others may also be meant, as in “IRMÃ”. */
  certain: (text: string) => boolean;
  mend: (text: string) => string;
}

export const menders: readonly Mender[] = alphabets.map(menderOf);

/** True if letters of a text were surely encoded twice. */
export const isTwiceEncoded = (text: string): boolean => menders.some(({ certain }) => certain(text));

/** Only a word in capitals ends in `Ã`, and of what may follow it some is UTF-8's second byte. */
function isMeant(before: string, [letter, sign = '']: string, after: string): boolean {
  if (letter !== 'Ã' || !/\p{Lu}$/u.test(before)) return false;
  if (sign === '\u00a0') return true;
  if (sign === '”') return before.includes('“');
  return /[–—’…ªº°»´]/.test(sign) && !/^\p{L}/u.test(after);
}

function menderOf(alphabet: Alphabet): Mender {
  const bytes = new Map(alphabet.map((letter, index) => [letter, index + 0x80]));
  const within = (from: number, to: number) =>
    `[${alphabet
      .slice(from - 0x80, to - 0x7f)
      .map((letter) => `\\u{${letter.codePointAt(0)?.toString(16)}}`)
      .join('')}]`;
  const twice = new RegExp(
    `${within(0xc2, 0xc3)}${within(0x80, 0xbf)}|${within(0xe2, 0xe2)}${within(0x80, 0xbf)}{2}|${within(0xf0, 0xf0)}${within(0x80, 0xbf)}{3}`,
    'gu',
  );
  const once = (pair: string): string | undefined => {
    const decoded = new TextDecoder().decode(Uint8Array.from(pair, (letter) => bytes.get(letter) ?? 0));
    const isWritten = isPortuguese(decoded) || /^[ªº°’‘“”–—…·´\u00a0]$|^\p{Extended_Pictographic}$/u.test(decoded);
    return isWritten ? decoded : undefined;
  };
  return {
    certain: (text) =>
      [...text.matchAll(twice)].some(
        ({ 0: pair, index }) =>
          once(pair) !== undefined && !isMeant(text.slice(0, index), pair, text.slice(index + pair.length)),
      ),
    mend: (text) => text.replace(twice, (pair) => once(pair) ?? pair),
  };
}
