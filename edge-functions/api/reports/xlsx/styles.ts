import type { Style } from 'exceljs';
import type { Align } from '#contract/report.ts';

/** How a cell looks. */
export interface CellLook {
  font?: keyof typeof fonts;
  format?: keyof typeof formats;
  align?: Align;
  /** Long text on several lines. */
  wrapped?: boolean;
  /** The look of the column heads. */
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

/** Made once for all cells that look alike: `exceljs` knows a style that it has met by the object. */
export const styleOf = ({ font, format, align, wrapped, head }: CellLook): Partial<Style> => ({
  alignment: { vertical: 'top', ...(align && { horizontal: align }), ...(wrapped && { wrapText: true }) },
  ...(format && { numFmt: formats[format] }),
  ...(font && { font: fonts[font] }),
  ...(head && {
    fill: { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFE8EDF4' } },
    border: { bottom: { style: 'thin' } },
  }),
});

/** The same for a text that stays text also when somebody edits it, though it begins like a formula. */
export const quoted = (style: Partial<Style>): Partial<Style> => ({ ...style, protection: { hidden: true } });

/** What `exceljs` packs into the file. */
export interface Parts {
  append(content: string, file: { name: string }): void;
}

/** The styles of a file's cells, as they come to be known. */
export interface FileStyles {
  readonly xml: string;
}

/** Packs the styles, with `quotePrefix` in the quoted ones, which `exceljs` doesn't know. */
export const appendStyles = (parts: Parts, { xml }: FileStyles): void =>
  parts.append(withQuotePrefix(xml), { name: 'xl/styles.xml' });

/** What stands for it, the protection of a formula from being seen, means nothing for a text. */
const withQuotePrefix = (xml: string): string =>
  xml.replace(/ applyProtection="1"([^>]*>(?:<alignment [^>]*\/>)?)<protection hidden="1"\/>/g, ' quotePrefix="1"$1');
