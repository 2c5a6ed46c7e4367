import { parseBrCode } from './parse.ts';
import { pixKey } from './pix-key.ts';

/** Who receives money paid with a code. `broken`: a code that banks should refuse; `no-code`: no PIX code at all. */
export type Verdict = 'ours' | 'not-ours' | 'unknown' | 'broken' | 'no-code';

/** How the parish receives PIX. */
export interface Receiving {
  /** The parish's key. */
  key: string;
  /** Whether a payment provider makes codes for the parish too: with a key of its own, which isn't known. */
  hasProvider: boolean;
}

/**
 * Whose a code is, by its key alone: names and texts in a code are free. Dynamic codes have an address instead of a key, and a code
 * that names other ways to pay may pay somebody else.
 */
export function verdictOn(written: string, { key, hasProvider }: Receiving): Verdict {
  const code = parseBrCode(withoutBreaks(written));
  if ('fault' in code) return code.fault === 'no-code' ? 'no-code' : 'broken';
  if (code.key === undefined) return 'unknown';
  if (pixKey(code.key) === pixKey(key)) return code.hasOthers ? 'unknown' : 'ours';
  return hasProvider ? 'unknown' : 'not-ours';
}

/** Messages break long lines. A code's own spaces stay. */
const withoutBreaks = (written: string): string => written.replace(/[\r\n\t]+/g, '').trim();
