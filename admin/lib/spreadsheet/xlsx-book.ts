import { refusals } from './refusal.ts';
import { showsDay } from './xlsx-dates.ts';
import { stringsReader } from './xlsx-strings.ts';
import { xmlReader } from './xml.ts';
import { type PartReader, unpack } from './zip.ts';

export interface Sheet {
  name: string;
  /** The name of its part in the archive. */
  part: string;
  hidden: boolean;
}

/** Parts of an Excel file that all sheets share. */
export interface Book {
  sheets: Sheet[];
  strings: readonly string[];
  /** True if each cell format is a date format, by its index. */
  days: readonly boolean[];
  from1904: boolean;
}

/** Reads everything but the sheets of an Excel file. */
export function workbookOf(bytes: Uint8Array): Book {
  const named: { name: string; relation: string; hidden: boolean }[] = [];
  const targets = new Map<string, string>();
  const strings: string[] = [];
  const days: boolean[] = [];
  let from1904 = false;
  let isWorkbook = false;
  const readers: Readonly<Record<string, () => PartReader>> = {
    mimetype: () => refuseOpenDocument,
    'xl/workbook.xml': () => {
      isWorkbook = true;
      return xmlReader({
        open(name, attributes) {
          if (name === 'sheet') named.push(sheetOf(attributes));
          if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
        },
      });
    },
    'xl/_rels/workbook.xml.rels': () =>
      xmlReader({
        open(name, { Id, Target }) {
          if (name === 'Relationship' && Id && Target) targets.set(Id, partOf(Target));
        },
      }),
    'xl/sharedStrings.xml': () => stringsReader(strings),
    'xl/styles.xml': () => formatsReader(days),
  };
  unpack(bytes, (name) => (Object.hasOwn(readers, name) ? readers[name]?.() : undefined));
  if (!isWorkbook) throw refusals.notASpreadsheet();
  const sheets = named.flatMap(({ name, relation, hidden }, index) => {
    const part = targets.get(relation) ?? `xl/worksheets/sheet${index + 1}.xml`;
    // Charts have a sheet of their own, without cells.
    return part.startsWith('xl/worksheets/') ? [{ name, part, hidden }] : [];
  });
  return { sheets, strings, days, from1904 };
}

/** The relation's prefix is the file's own: `r:id`, `d3p1:id`. */
const sheetOf = (attributes: Readonly<Record<string, string>>) => ({
  name: attributes.name ?? '',
  relation: Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '',
  hidden: ['hidden', 'veryHidden'].includes(attributes.state ?? ''),
});

/** A target is relative to the workbook's folder, or absolute. */
const partOf = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);

function refuseOpenDocument(piece: Uint8Array): void {
  if (new TextDecoder().decode(piece).includes('opendocument')) throw refusals.openDocument();
}

/** Reads which cell formats are date formats. */
function formatsReader(days: boolean[]): PartReader {
  const codes = new Map<number, string>();
  let inFormats = false;
  return xmlReader({
    open(name, attributes) {
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      if (name === 'cellXfs') inFormats = true;
      if (name !== 'xf' || !inFormats) return;
      const id = Number(attributes.numFmtId ?? 0);
      days.push(showsDay(id, codes.get(id)));
    },
    close(name) {
      if (name === 'cellXfs') inFormats = false;
    },
  });
}
