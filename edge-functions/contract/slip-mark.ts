import { ordinalOf } from './payer-number.ts';

/* The mark of a printed booklet's slip: whose month it is. */

export interface Month {
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

/** The mark of a slip or an envelope: whose it is, and the month if it names one. */
export interface SlipMark {
  ordinal: number;
  month: Month | undefined;
}

/** The century of the booklets' years, of which a mark has the last two figures. */
const century = 2000;

/**
 * The mark that is typed, or that a scanner types, also one whose keys are of another country: then other signs stand
 * for ':', '/' and '#'. Undefined for what is none, as with a month that doesn't exist.
 */
export function slipMarkOf(typed: string): SlipMark | undefined {
  const [, number = '', mes, ano] =
    /\Wdizimo\W(\d{1,10})(?:\D(\d\d)(\d\d))?$/i.exec(typed.trim()) ??
    /^D(\d{5,10})(?:M(\d\d)(\d\d))?$/i.exec(typed.replace(/[\s.-]/g, '')) ??
    [];
  const ordinal = ordinalOf(number);
  if (ordinal === undefined) return undefined;
  if (mes === undefined) return { ordinal, month: undefined };
  const isMonth = Number(mes) >= 1 && Number(mes) <= 12;
  return isMonth ? { ordinal, month: { ano: century + Number(ano), mes: Number(mes) } } : undefined;
}
