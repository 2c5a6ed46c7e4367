import type { Style } from 'exceljs';
import type { Align } from '#contract/report.ts';

/** A cell's style. */
export interface CellLook {
  font?: keyof typeof fonts;
  format?: keyof typeof formats;
  align?: Align;
  /** True if long text wraps. */
  wrapped?: boolean;
  /** True if it is a column head. */
  head?: boolean;
}

const formats = {
  text: '@',
  date: 'dd/mm/yyyy',
  instant: 'dd/mm/yyyy hh:mm',
  money: '[$R$-416] #,##0.00',
} as const;

const fonts = {
  bold: { bold: true, size: 11, name: 'Calibri', family: 2 },
  large: { bold: true, size: 14, name: 'Calibri', family: 2 },
} as const;

/** One object per style, because `exceljs` recognizes a style by its object. */
export const styleOf = ({ font, format, align, wrapped, head }: CellLook): Partial<Style> => ({
  alignment: { vertical: 'top', ...(align && { horizontal: align }), ...(wrapped && { wrapText: true }) },
  ...(format && { numFmt: formats[format] }),
  ...(font && { font: fonts[font] }),
  ...(head && {
    fill: { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFE8EDF4' } },
    border: { bottom: { style: 'thin' } },
  }),
});

/** The same with `quotePrefix`: a text that begins like a formula stays text when it is edited. */
export const quoted = (style: Partial<Style>): Partial<Style> => ({ ...style, protection: { hidden: true } });

/** The parts of the file that `exceljs` writes. */
export interface Parts {
  append(content: string, file: { name: string }): void;
}

/** Collects the styles of a file's cells. */
export interface FileStyles {
  readonly xml: string;
}

/** Writes the styles, with the `quotePrefix` that `exceljs` doesn't support. */
export const appendStyles = (parts: Parts, { xml }: FileStyles): void =>
  parts.append(withQuotePrefix(xml), { name: 'xl/styles.xml' });

/** The hidden protection stands for `quotePrefix` until here: it has no meaning for a text. */
const withQuotePrefix = (xml: string): string =>
  xml.replace(/ applyProtection="1"([^>]*>(?:<alignment [^>]*\/>)?)<protection hidden="1"\/>/g, ' quotePrefix="1"$1');
