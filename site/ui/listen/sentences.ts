/** Where a sentence is in a text: start inclusive, end exclusive, in UTF-16 units. */
type Span = readonly [start: number, end: number];

/** The most characters per utterance: some browsers' voices stop after about fifteen seconds. */
export const longest = 180;

/** Abbreviations, whose full stop ends no sentence. */
const abbreviations = new Set(
  (
    'd dom dr dra exmo exma fr frei ir mons pe prof profa rev s sr sra srta st sta sto ss av r n nº núm p pág págs pp ' +
    'art cap cf ex fl ibid id i.e jr ltda cia obs séc tel v vv vs vol a.c d.c c km seg'
  ).split(' '),
);

/** A character that may end a sentence, with closing quotation marks and brackets after it. */
const end = /[.!?…]+["”’»')\]]*(?=\s)/g;

/** The sentences of a text, long ones in pieces. Together they have all of its words. */
export function sentencesOf(text: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (const match of text.matchAll(end)) {
    const after = match.index + match[0].length;
    if (!endsSentence(text, match.index, after)) continue;
    spans.push([start, after]);
    start = after;
  }
  spans.push([start, text.length]);
  return spans
    .map((span) => trimmed(text, span))
    .flatMap((span) => inPieces(text, span))
    .filter(([from, to]) => /[\p{L}\p{N}]/u.test(text.slice(from, to)));
}

function endsSentence(text: string, sign: number, after: number): boolean {
  const next = /^\s+["“‘«'([—–-]*\s*(.)/u.exec(text.slice(after, after + 12))?.[1];
  if (next && /\p{Ll}/u.test(next)) return false;
  if (text[sign] !== '.') return true;
  const word = /[\p{L}\p{N}º.]*$/u.exec(text.slice(Math.max(0, sign - 12), sign))?.[0] ?? '';
  // `J. K.`, `Pe. João`, and `Sl 22,1-3. 4-6`, whose full stop is followed by more verses.
  if (abbreviations.has(word.toLowerCase()) || /^\p{Lu}$/u.test(word)) return false;
  return !(/^\d+$/.test(word) && next && /\d/.test(next));
}

function trimmed(text: string, [start, end]: Span): Span {
  const piece = text.slice(start, end);
  return [start + piece.length - piece.trimStart().length, start + piece.trimEnd().length];
}

/** Splits a long sentence, preferably after punctuation, else after a word. */
function inPieces(text: string, [start, end]: Span): Span[] {
  if (end - start <= longest) return end > start ? [[start, end]] : [];
  const head = text.slice(start, start + longest);
  const sign = Math.max(...[';', ':', ',', '–', '—'].map((each) => head.lastIndexOf(`${each} `))) + 1;
  const word = head.search(/\s\S*$/);
  const length = sign > longest / 3 ? sign : word > 0 ? word : wholeCharacters(head);
  return [[start, start + length], ...inPieces(text, trimmed(text, [start + length, end]))];
}

/** The length without a lone surrogate at the end. */
const wholeCharacters = (head: string) => head.replace(/[\uD800-\uDBFF]$/, '').length;
