import type { Month } from '#contract/slip-mark.ts';
import type { sheets } from './paper.ts';

/* The choices of envelopes and labels, without what draws them. All lengths are in millimetres. */

/** The content of an envelope or a label of a payer, for one month. */
export interface MarkedPayer {
  ordinal: number;
  name: string;
  /** Undefined where it isn't wanted, or isn't known. */
  address: string | undefined;
  month: Month;
}

/** How far everything is moved, to the right and down, for a printer that prints aside. */
export interface Shift {
  x: number;
  y: number;
}

export const envelopeSizes = {
  c5: 'C5, 162 × 229 mm',
  c6: 'C6, 114 × 162 mm',
  dl: 'DL, 110 × 220 mm',
} as const;
export type EnvelopeSize = keyof typeof envelopeSizes;

/** Labels of one size; they stand in their sheet's middle, one row close below the other. */
export interface LabelStock {
  title: string;
  sheet: keyof typeof sheets;
  width: number;
  height: number;
  columns: number;
  rows: number;
  /** From one column to the next. */
  gap: number;
}

/** The sizes that are sold here; those on Letter are of inches. */
export const labelStocks = {
  'letter-30': {
    ...{ title: '25,4 × 66,7 mm, 30 por folha Carta', sheet: 'letter' },
    ...{ width: 66.675, height: 25.4, columns: 3, rows: 10, gap: 3.175 },
  },
  'letter-14': {
    ...{ title: '33,9 × 101,6 mm, 14 por folha Carta', sheet: 'letter' },
    ...{ width: 101.6, height: 33.867, columns: 2, rows: 7, gap: 4.763 },
  },
  'a4-33': {
    ...{ title: '25,4 × 63,5 mm, 33 por folha A4', sheet: 'a4' },
    ...{ width: 63.5, height: 25.4, columns: 3, rows: 11, gap: 2.5 },
  },
  'a4-16': {
    ...{ title: '33,9 × 99 mm, 16 por folha A4', sheet: 'a4' },
    ...{ width: 99, height: 33.9, columns: 2, rows: 8, gap: 2.6 },
  },
} as const satisfies Record<string, LabelStock>;
export type StockName = keyof typeof labelStocks;

export const labelsOn = ({ columns, rows }: LabelStock): number => columns * rows;
