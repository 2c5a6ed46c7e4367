import { type Sheet, sheets } from './paper.ts';

/** Labels of one size on a sheet, in millimetres; they stand in its middle. */
export interface LabelStock {
  /** As people choose it. */
  title: string;
  sheet: Sheet;
  width: number;
  height: number;
  columns: number;
  rows: number;
  /** From one column to the next. */
  gap: number;
}

/** The sizes that are sold here. */
export const labelStocks = {
  'letter-30': {
    ...{ title: '25,4 × 66,7 mm, 30 por folha Carta', sheet: sheets.letter },
    ...{ width: 66.7, height: 25.4, columns: 3, rows: 10, gap: 3.2 },
  },
  'letter-14': {
    ...{ title: '33,9 × 101,6 mm, 14 por folha Carta', sheet: sheets.letter },
    ...{ width: 101.6, height: 33.9, columns: 2, rows: 7, gap: 4.8 },
  },
  'a4-33': {
    ...{ title: '25,4 × 63,5 mm, 33 por folha A4', sheet: sheets.a4 },
    ...{ width: 63.5, height: 25.4, columns: 3, rows: 11, gap: 2.5 },
  },
  'a4-16': {
    ...{ title: '33,9 × 99 mm, 16 por folha A4', sheet: sheets.a4 },
    ...{ width: 99, height: 33.9, columns: 2, rows: 8, gap: 2.6 },
  },
} as const satisfies Record<string, LabelStock>;

export type StockName = keyof typeof labelStocks;

export const labelsOn = ({ columns, rows }: LabelStock): number => columns * rows;

/** The upper left corner of a sheet's label, counted from 0, row by row. */
export function cornerOf({ sheet, width, height, columns, rows, gap }: LabelStock, label: number) {
  const across = width + gap;
  return {
    x: (sheet.width - across * columns + gap) / 2 + across * (label % columns),
    y: (sheet.height - height * rows) / 2 + height * Math.floor(label / columns),
  };
}
