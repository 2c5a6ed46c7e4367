/** A code page: the 128 characters of the bytes from 0x80 on. */
export type Alphabet = readonly string[];

const highBytes = Uint8Array.from({ length: 128 }, (_, index) => index + 128);
const decodedBy = (encoding: string): Alphabet => [...new TextDecoder(encoding).decode(highBytes)];

/** Excel on Windows. */
export const windows1252 = decodedBy('windows-1252');

/** Old Excel on a Macintosh. */
const macintosh = decodedBy('macintosh');

/** Programs of MS-DOS, and Excel's 'CSV (MS-DOS)'. No browser decodes it. */
const codePage850: Alphabet = [
  ...'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤',
  ...'ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
];

/** The single-byte alphabets of Brazilian spreadsheets; the first is the usual one. */
export const alphabets: readonly Alphabet[] = [windows1252, codePage850, macintosh];

export const letterOf = (alphabet: Alphabet, byte: number): string =>
  byte < 0x80 ? String.fromCharCode(byte) : (alphabet[byte - 0x80] ?? '');

/** Up to this many bytes above ASCII decide the alphabet. */
const sample = 5_000;

/** A byte with those before and after it; 0 at the text's ends. */
export type Placed = readonly [before: number, byte: number, after: number];

/** Finds the alphabet that makes the best Portuguese of the bytes; doubtful if none does, or another is as good. */
export function likelyAlphabet(bytes: readonly Placed[]): { alphabet: Alphabet; doubtful: boolean } {
  const scored = alphabets
    .map((alphabet) => ({ alphabet, score: scoreOf(alphabet, bytes.slice(0, sample)) }))
    .toSorted((one, other) => other.score - one.score);
  const [best, next] = scored;
  if (!best || !next) return { alphabet: windows1252, doubtful: true };
  return { alphabet: best.alphabet, doubtful: best.score <= 0 || next.score > best.score * 0.6 };
}

const scoreOf = (alphabet: Alphabet, bytes: readonly Placed[]): number =>
  bytes.reduce((sum, [before, byte, after]) => {
    const [left, letter, right] = [before, byte, after].map((one) => letterOf(alphabet, one));
    return sum + plausibility(left ?? '', letter ?? '', right ?? '');
  }, 0);

/** The letters that Portuguese adds to ASCII. */
export const isPortuguese = (letter: string): boolean => /^[áàâãéêíóôõúüçÁÀÂÃÉÊÍÓÔÕÚÜÇ]$/.test(letter);

const isLetter = (letter: string): boolean => /^\p{L}$/u.test(letter);
const isLower = (letter: string): boolean => /^\p{Ll}$/u.test(letter);
const isUpper = (letter: string): boolean => /^\p{Lu}$/u.test(letter);

function plausibility(left: string, letter: string, right: string): number {
  const inWord = isLetter(left) || isLetter(right);
  if (isLetter(letter) && !/[ªº]/.test(letter)) {
    if (isUpper(letter) && isLower(left)) return -4;
    if (isLower(letter) && isUpper(right)) return -4;
    if (!isPortuguese(letter)) return -1;
    if (/[çÇ]/.test(letter) && !/^[aouãõáóâôúAOUÃÕÁÓÂÔÚ]$/.test(right)) return -3;
    if (/[àÀ]/.test(letter) && inWord) return -1;
    return isLower(letter) && !isLetter(left) ? 0.5 : 2;
  }
  if (/[ªº°’‘“”–—´·\u00a0]/.test(letter)) return isLetter(left) && isLetter(right) && letter !== '’' ? -1 : 0.5;
  return -4;
}
