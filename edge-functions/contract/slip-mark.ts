import { buildBrCode } from './br-code/build.ts';
import type { ParishPix } from './giving.ts';

/* The mark of a printed booklet's slip: whose month it is. */

interface Month {
  ano: number;
  mes: number;
}

/** '0326' of March 2026. */
const monthDigits = ({ ano, mes }: Month): string => String(mes).padStart(2, '0') + String(ano % 100).padStart(2, '0');

/** The payer's page at a month, as the code on a slip has it: 'https://…/dizimo/42#0326'. */
export const slipAddress = (site: string, ordinal: number, month: Month): string =>
  `${site}/dizimo/${ordinal}#${monthDigits(month)}`;

/** The same in the letters of a PIX code's txid, for statements and for people who read it aloud: 'D00042M0326'. */
export const slipLetters = (ordinal: number, month: Month): string =>
  `D${String(ordinal).padStart(5, '0')}M${monthDigits(month)}`;

interface OpenMonth extends Month {
  ordinal: number;
  /** Cents. */
  amount: number;
}

/** The static PIX code of a month for a parish without a payment provider; its txid names payer and month. */
export const slipPix = ({ key, name, city }: ParishPix, { ordinal, amount, ...month }: OpenMonth): string =>
  buildBrCode({ key, name, city, amount, txid: slipLetters(ordinal, month) });
