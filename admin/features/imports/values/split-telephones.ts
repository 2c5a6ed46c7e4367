import { asTelephone, isTelephone, lacksNinthDigit } from '#contract/fields/telephone.ts';

interface SplitTelephone {
  value: string;
  /** All that stands beside it: further numbers, an extension, whose it is. */
  spare?: string;
  remark?: string;
}

interface FoundNumber {
  spelt: string;
  /** The text before and after it. */
  around: readonly [string, string];
}

/** Also (0xx85), 041 85, +55. The sign before it is no figure; what follows is none either. */
const brazilian =
  /(^|[^\d])((?:(?:\+|00)?\s?55[\s.-]*)?(?:\(?\s*(?:0\s*(?:[xX*]{2}|[1-9]\d)?[\s.-]*)?\(?\s*[1-9]{2}\s*\)?[\s.-]*)?(?:9[\s.-]?)?\d{4}[\s.-]*\d{4})(?!\d)/g;

const foreign = /(^|[^\d])(\+(?!55)[1-9][\d\s().-]{5,}\d)/g;

const separators = /[/;,|\n\r]+|(?:^|\s+)(?:e|ou)(?=\s|$)/i;

/**
 * The telephone of a cell. The first valid one is the payer's, and all that stands beside it goes to the notes, as it
 * was written.
 */
export function splitTelephones(written: string, areaCode: string | undefined): SplitTelephone {
  const whole = withAreaCode(written, areaCode);
  if (isTelephone(whole)) return { value: whole, ...doubtOn(whole, written) };
  const numbers = numbersIn(written, areaCode);
  const found = numbers.find(({ spelt }) => isTelephone(spelt));
  // Nothing is lost: what is no telephone goes to the notes whole, as any text that its field refuses.
  if (!found) return { value: numbers[0]?.spelt ?? (/\d/.test(written) ? whole : written) };
  const parts = found.around.flatMap((text) => text.split(separators).map(tidy)).filter((part) => part !== '');
  // The other end of a number, as in 3333-4444/5555, says nothing alone.
  const isEnd = parts.some((part) => /^\d{1,7}$/.test(part));
  const spare = isEnd ? written : parts.join(', ');
  return { value: found.spelt, ...(spare !== '' && { spare }), ...doubtOn(found.spelt, written) };
}

function numbersIn(written: string, areaCode: string | undefined): FoundNumber[] {
  return [brazilian, foreign]
    .flatMap((pattern) => [...written.matchAll(pattern)])
    .map((match) => {
      const [all, before = '', number = ''] = match;
      return {
        at: match.index,
        spelt: withAreaCode(number, areaCode),
        around: [written.slice(0, match.index) + before, written.slice(match.index + all.length)] as const,
      };
    })
    .toSorted((one, other) => one.at - other.at);
}

/** Without the signs that joined it to the number; brackets stay where both are there. */
const tidy = (part: string): string =>
  part
    .replace(/^[\s.:*_–-]+|[\s.:*_–-]+$/g, '')
    .replace(/^\(\)?$|^\)/, '')
    .trim();

const doubtOn = (spelt: string, written: string): Pick<SplitTelephone, 'remark'> =>
  lacksNinthDigit(spelt)
    ? { remark: `“${written}” parece um celular sem o nono dígito. Confira com a pessoa antes de ligar.` }
    : {};

function withAreaCode(written: string, areaCode: string | undefined): string {
  const digits = asTelephone(written);
  return areaCode && /^\d{8,9}$/.test(digits) ? areaCode + digits : digits;
}
