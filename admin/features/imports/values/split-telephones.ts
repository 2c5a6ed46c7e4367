import { asTelephone, isTelephone } from '#contract/fields/telephone.ts';

/**
 * The telephone of a cell. Of several the first valid one is the payer's, and the others go to the notes. Words are
 * shown as they were written.
 */
export function splitTelephones(written: string, areaCode: string | undefined): { value: string; spare?: string } {
  const parts = written.split(/[/;,|\n\r]+|\s+(?:e|ou)\s+/i).map((part) => part.trim());
  const numbers = parts.filter((part) => part !== '').map((part) => ({ part, spelt: withAreaCode(part, areaCode) }));
  // A shorter part is an extension or the other end of a number, and not a telephone.
  if (numbers.length < 2 || numbers.some(({ spelt }) => !/^\+?\d{8,}$/.test(spelt))) {
    return { value: /\d/.test(written) ? withAreaCode(written, areaCode) : written };
  }
  const found = numbers.find(({ spelt }) => isTelephone(spelt)) ?? numbers[0];
  const others = numbers.filter((one) => one !== found).map(({ part }) => part);
  return { value: found?.spelt ?? written, spare: others.join(', ') };
}

function withAreaCode(written: string, areaCode: string | undefined): string {
  const digits = asTelephone(written);
  return areaCode && /^\d{8,9}$/.test(digits) ? areaCode + digits : digits;
}
