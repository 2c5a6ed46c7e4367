/** The characters that a PDF's standard fonts have besides ISO 8859-1. */
const furtherLetters = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const hasLetter = (character: string): boolean =>
  /^[ -~\u00a0-\u00ac\u00ae-\u00ff]$/.test(character) || (character !== '' && furtherLetters.includes(character));

/** The fonts have no minus; their dash is as wide as a figure and stands as high. */
const minus: Readonly<Record<string, string>> = { '−': '–' };

const known = new Map<string, string>();

/** Letters of names whose strokes no decomposition takes away. */
const withoutStroke: Readonly<Record<string, string>> = {
  ...{ Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Ħ: 'H', ħ: 'h', Ŧ: 'T', ŧ: 't', ı: 'i', Ŋ: 'N', ŋ: 'n', ĸ: 'k', ſ: 's' },
};

/** A character that the fonts have: itself, its letter without accents or stroke, or a question mark. */
function printable(character: string): string {
  const found = known.get(character);
  if (found !== undefined) return found;
  const [base = ''] = character.normalize('NFKD');
  const letter = [character, minus[character] ?? withoutStroke[character] ?? '', base].find(hasLetter) ?? '?';
  if (known.size < 5_000) known.set(character, letter);
  return letter;
}

/**
 * Emoji with the space after them, flags and keycaps among them: the fonts have none, and a text says as much without.
 */
const emoji = /(?:(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u20E3)[\u200D\uFE0F]*)+ ?/gu;
/** Pictures among the characters that the fonts have. */
const drawn = /[©®™]/;

/** Control and format characters: joiners, invisible ones, changes of direction. */
const invisible = /[^\n\P{Cc}]|\p{Cf}|\p{Variation_Selector}/gu;
const plain = /^[ -~]*$/;

/** Text as the fonts can show it; line breaks stay. */
export const printableText = (text: string): string =>
  plain.test(text)
    ? text
    : text
        .normalize('NFC')
        .replace(/\r\n?|[\u2028\u2029]/g, '\n')
        .replace(/\t/g, ' ')
        .replace(emoji, (found) => (drawn.test(found) ? found : ''))
        .replace(invisible, '')
        .replace(/[^\n -~]/gu, printable);
