import { fileLimits, programLimits } from './limits.ts';
import { refusals } from './refusal.ts';
import { type Cell, type TableRow, tableWriter } from './table.ts';
import type { Book } from './xlsx-book.ts';
import { dayOfSerial } from './xlsx-dates.ts';
import { decoded, textCollector } from './xlsx-strings.ts';
import { xmlReader } from './xml.ts';
import type { PartReader } from './zip.ts';

/** Reads a sheet row by row. Formulas are not computed: their saved results are used. */
export function sheetReader(book: Book): { rows: TableRow[]; read: PartReader } {
  const table = tableWriter();
  const inline = textCollector();
  let line = 0;
  let cells: Cell[] = [];
  let column = -1;
  let type = '';
  let style = 0;
  let value = '';
  let inValue = false;

  const cellValue = (): Cell => {
    if (type === 'inlineStr') return inline.end();
    if (value === '') return null;
    if (type === 's') return book.strings[Number(value)] ?? null;
    if (type === 'b') return value === '1';
    if (type === 'd') return /^\d{4}-\d\d-\d\d/.test(value) ? value.slice(0, 10) : value;
    if (type === 'str' || type === 'e') return decoded(value);
    const number = Number(value);
    if (Number.isNaN(number)) return value;
    return (book.days[style] && dayOfSerial(number, book.from1904)) || number;
  };

  const read = xmlReader({
    open(name, attributes) {
      if (name === 'row') {
        const next = attributes.r === undefined ? line + 1 : within(Number(attributes.r), programLimits.rows);
        // Some programs write each cell in a row element of its own.
        if (next !== line) begin(next);
      } else if (name === 'c') {
        column = attributes.r === undefined ? column + 1 : columnOf(attributes.r);
        type = attributes.t ?? 'n';
        style = Number(attributes.s ?? 0);
        value = '';
        inline.begin();
      } else if (name === 'v') inValue = true;
      else inline.open(name);
    },
    text(piece) {
      if (inValue && value.length < fileLimits.characters) value += piece;
      else inline.text(piece);
    },
    close(name) {
      if (name === 'sheetData') begin(0);
      else if (name === 'v') inValue = false;
      else if (name === 'c') put(cellValue());
      else inline.close(name);
    },
  });

  /** Adds the row that is complete, and begins another one. */
  function begin(next: number): void {
    if (line > 0) table.add(line, cells);
    line = next;
    cells = [];
    column = -1;
  }

  function put(cell: Cell): void {
    if (cell === null || cell === '') return;
    if (column >= fileLimits.columns) throw refusals.tooManyColumns(fileLimits.columns);
    while (cells.length < column) cells.push(null);
    cells[column] = cell;
  }

  return { rows: table.rows, read };
}

/** `AB7` → 27 */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
  return within(column, programLimits.columns) - 1;
}

function within(place: number, most: number): number {
  if (!Number.isInteger(place) || place < 1 || place > most) throw refusals.damaged();
  return place;
}
