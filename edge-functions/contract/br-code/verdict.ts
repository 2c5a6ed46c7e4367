import { parseBrCode } from './parse.ts';
import { pixKey } from './pix-key.ts';

/**
 * Who receives money paid with a code. `unknown`: it has no key; `unsure`: not all keys of the parish are known;
 * `broken`: a code that banks should refuse; `no-code`: no PIX code at all, but for a key alone; `nothing`: no text.
 */
export type Verdict =
  | ('ours' | 'not-ours' | 'unknown' | 'unsure' | 'broken' | 'no-code' | 'nothing')
  | ('our-key' | 'not-our-key' | 'unsure-key');

/** How the parish receives PIX. */
export interface Receiving {
  /** The parish's keys, its payment provider's too. */
  keys: readonly string[];
  /** True if it may have others, such as a provider's from which no code came so far. */
  mayHaveOthers: boolean;
}

/** The worst first: somebody may pay any of several codes. */
const byDanger = ['not-ours', 'broken', 'unsure', 'unknown', 'ours'] as const satisfies readonly Verdict[];

/** True if a text holds a PIX code, whole or not. */
export const hasCode = (written: string): boolean => codesIn(written).length > 0;

/** Whose the codes of a text are, which may be a whole message: of several, the verdict on the most dangerous. */
export function verdictOn(written: string, receiving: Receiving): Verdict {
  const verdicts = codesIn(written).map((code) => verdictOnCode(code, receiving));
  return byDanger.find((verdict) => verdicts.includes(verdict)) ?? withoutCode(written, receiving);
}

function withoutCode(written: string, { keys, mayHaveOthers }: Receiving): Verdict {
  if (written.trim() === '') return 'nothing';
  const key = pixKey(written);
  if (key === undefined) return 'no-code';
  if (keys.some((ours) => pixKey(ours) === key)) return 'our-key';
  return mayHaveOthers ? 'unsure-key' : 'not-our-key';
}

/**
 * Whose a code is, by its key alone: names and texts in a code are free. Dynamic codes have an address instead of a
 * key, and a code that names other ways to pay may pay somebody else.
 */
function verdictOnCode(text: string, { keys, mayHaveOthers }: Receiving): Verdict {
  const code = parseBrCode(text);
  if ('fault' in code) return 'broken';
  if (code.key === undefined) return 'unknown';
  const key = pixKey(code.key);
  if (keys.some((ours) => pixKey(ours) === key)) return code.hasOthers ? 'unknown' : 'ours';
  return mayHaveOthers ? 'unsure' : 'not-ours';
}

const beginning = '000201';

/** The codes in a message, even broken into lines. A code's own spaces stay; an incomplete one takes all the rest. */
function codesIn(written: string): string[] {
  const lines = written.trim().split(/[\r\n\t]+/);
  const text = lines.join('');
  const breaks = new Set<number>();
  lines.reduce((at, line) => {
    breaks.add(at + line.length);
    return at + line.length;
  }, 0);
  const codes: string[] = [];
  for (let at = text.indexOf(beginning); at >= 0; at = text.indexOf(beginning, at)) {
    const end = endOfCode(text, at);
    const isWhole = end !== undefined && (breaks.has(end) || !/[\p{L}\d]/u.test(text.charAt(end)));
    codes.push(text.slice(at, isWhole ? end : undefined));
    if (!isWhole) break;
    at = end;
  }
  return codes;
}

/** Where the code that begins there ends: after its checksum, field 63. Undefined for half a code. */
function endOfCode(text: string, start: number): number | undefined {
  for (let at = start; ; ) {
    const [, id, length] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? [];
    if (length === undefined) return undefined;
    at += 4 + Number(length);
    if (at > text.length) return undefined;
    if (id === '63') return at;
  }
}
