import type { Align } from '#contract/report.ts';

/** How a cell looks. */
export interface CellStyle {
  font?: 'bold' | 'large';
  format?: keyof typeof formats;
  align?: Align;
  /** Stays text also when somebody edits it, though it begins like a formula. */
  quoted?: boolean;
  /** Long text on several lines. */
  wrapped?: boolean;
  /** The look of the column heads. */
  head?: boolean;
}

/** Number formats: those above 163 are the file's own. */
const formats = {
  text: { id: 49 },
  date: { id: 164, code: 'dd/mm/yyyy' },
  instant: { id: 165, code: 'dd/mm/yyyy hh:mm' },
  money: { id: 166, code: '[$R$-416] #,##0.00' },
} as const;

/** The file's cell styles, each written once. */
export interface Styles {
  /** The number by which a cell names the style. */
  idOf(style: CellStyle): number;
  xml(): string;
}

export function cellStyles(): Styles {
  // The first one is that of all cells that name none.
  const known = new Map<string, number>([[xf({}), 0]]);
  return {
    idOf(style) {
      const definition = xf(style);
      const id = known.get(definition) ?? known.size;
      known.set(definition, id);
      return id;
    },
    xml: () => styleSheet([...known.keys()]),
  };
}

function xf({ font, format, align, quoted, wrapped, head }: CellStyle): string {
  const fontId = font === 'large' ? 2 : font === 'bold' ? 1 : 0;
  const place = `vertical="top"${align ? ` horizontal="${align}"` : ''}${wrapped ? ' wrapText="1"' : ''}`;
  const looks = `numFmtId="${format ? formats[format].id : 0}" fontId="${fontId}" fillId="${head ? 2 : 0}" borderId="${head ? 1 : 0}"`;
  const applied = 'applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"';
  return `<xf ${looks} xfId="0" ${applied}${quoted ? ' quotePrefix="1"' : ''}><alignment ${place}/></xf>`;
}

const ownFormats = Object.values(formats).flatMap((format) =>
  'code' in format ? [`<numFmt numFmtId="${format.id}" formatCode="${format.code}"/>`] : [],
);

const font = (size: number, bold = '') =>
  `<font>${bold}<sz val="${size}"/><name val="Calibri"/><family val="2"/></font>`;

const styleSheet = (cellXfs: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    `<numFmts count="${ownFormats.length}">${ownFormats.join('')}</numFmts>`,
    `<fonts count="3">${font(11)}${font(11, '<b/>')}${font(14, '<b/>')}</fonts>`,
    '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
    '<fill><patternFill patternType="solid"><fgColor rgb="FFE8EDF4"/><bgColor indexed="64"/></patternFill></fill></fills>',
    '<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border>',
    '<border><left/><right/><top/><bottom style="thin"><color auto="1"/></bottom><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${cellXfs.length}">${cellXfs.join('')}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
    '</styleSheet>',
  ].join('');
