/** The characters that a PDF's standard fonts have besides ISO 8859-1. */
const furtherLetters = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
const hasLetter = (character: string): boolean =>
  /^[ -~\u00a0-\u00ac\u00ae-\u00ff]$/.test(character) || (character !== '' && furtherLetters.includes(character));

const known = new Map<string, string>();

/** A character that the fonts have: itself, its letter without accents, or a question mark. */
function printable(character: string): string {
  const found = known.get(character);
  if (found !== undefined) return found;
  const [base = ''] = character.normalize('NFKD');
  const letter = [character, base].find(hasLetter) ?? '?';
  if (known.size < 5_000) known.set(character, letter);
  return letter;
}

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
        .replace(invisible, '')
        .replace(/[^\n -~]/gu, printable);
