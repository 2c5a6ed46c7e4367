import { buildBrCode } from './br-code/build.ts';
import type { ParishPix } from './giving.ts';
import { type Month, slipLetters } from './slip-mark.ts';

interface OpenMonth extends Month {
  ordinal: number;
  /** Cents. */
  amount: number;
}

/** The static PIX code of a month for a parish without a payment provider; its txid names payer and month. */
export const slipPix = ({ key, name, city }: ParishPix, { ordinal, amount, ...month }: OpenMonth): string =>
  buildBrCode({ key, name, city, amount, txid: slipLetters(ordinal, month) });
