import { type Alphabet, letterOf, likelyAlphabet, type Placed, windows1252 } from '#contract/alphabets.ts';
import { isWide } from './file-kind.ts';

/** A text, and the places of the characters about which its bytes leave a doubt, in ascending order. */
interface DecodedText {
  text: string;
  doubts: readonly number[];
}

/**
 * Decodes UTF-8, UTF-16 and single-byte text, whose alphabet is guessed by its letters. A file may have both: each
 * sequence of UTF-8 is read as such, and the rarer kind of the two is doubtful.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (isWide(bytes)) return certain(new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes));
  try {
    return certain(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return decodeMixed(latin1(bytes).replace(/^\xef\xbb\xbf/, ''));
  }
}

const certain = (text: string): DecodedText => ({ text, doubts: [] });

/** Each byte as the character with its number. */
function latin1(bytes: Uint8Array): string {
  const step = 32_768;
  let text = '';
  for (let at = 0; at < bytes.length; at += step) text += String.fromCharCode(...bytes.subarray(at, at + step));
  return text;
}

/** A character of UTF-8 with two, three or four bytes, or else a byte of another alphabet. */
const highBytes = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}|[\x80-\xff]/g;

function decodeMixed(bytes: string): DecodedText {
  const found = [...bytes.matchAll(highBytes)].map((match) => ({ at: match.index, length: match[0].length }));
  const single = found.filter(({ length }) => length === 1).map(({ at }) => placed(bytes, at));
  const { alphabet, doubtful } = likelyAlphabet(single);
  // Bytes of another alphabet rarely look like UTF-8; where few do, they are more likely that alphabet's.
  const isUtf8 = found.length - single.length >= single.length;
  const pieces: string[] = [];
  const doubts: number[] = [];
  let [done, written] = [0, 0];
  const write = (piece: string) => {
    pieces.push(piece);
    written += piece.length;
  };
  for (const { at, length } of found) {
    write(bytes.slice(done, at));
    done = at + length;
    if (length === 1 ? isUtf8 || doubtful : !isUtf8) doubts.push(written);
    write(characterOf(bytes.slice(at, done), alphabet));
  }
  write(bytes.slice(done));
  return { text: pieces.join(''), doubts };
}

const placed = (bytes: string, at: number): Placed => [
  bytes.charCodeAt(at - 1) || 0,
  bytes.charCodeAt(at),
  bytes.charCodeAt(at + 1) || 0,
];

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function characterOf(bytes: string, alphabet: Alphabet): string {
  if (bytes.length === 1) return letterOf(alphabet, bytes.charCodeAt(0)) || letterOf(windows1252, bytes.charCodeAt(0));
  try {
    return utf8.decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
  } catch {
    return [...bytes].map((byte) => letterOf(alphabet, byte.charCodeAt(0))).join('');
  }
}
