/**
 * A text in a font's characters, on one line: symbols such as emoji are left out, other letters are replaced by their
 * plain equivalents. Undefined when a word would lose a letter or a number its sign, or nothing is left.
 */
export function writableText(text: string, has: (character: string) => boolean): string | undefined {
  let written = '';
  for (const character of text.normalize('NFC')) {
    const kept = has(character) ? character : plainForm(character).filter(has).join('');
    if (!kept && /[\p{L}\p{N}\p{Sm}\p{Sc}]/u.test(character)) return undefined;
    written += kept;
  }
  return written.replace(/\s+/g, ' ').trim() || undefined;
}

/** `ő` → `o` and its accent, `𝐅` → `F`, `2½` → `2 1/2`. */
function plainForm(character: string): string[] {
  if (/\s/.test(character)) return [' '];
  // Every dash, and the minus.
  if (/[\p{Pd}−]/u.test(character)) return ['-'];
  return [...character.normalize('NFKD').replace(/(.*)⁄/, ' $1/')];
}
