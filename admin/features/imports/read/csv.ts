import Papa from 'papaparse';
import { isWide } from './file-kind.ts';
import { refusals } from './refusal.ts';
import { type Table, tableWriter } from './table.ts';

/** Those that programs write in Brazil, where the comma is the decimal sign. */
const delimiters = [';', ',', '\t'];

/** Reads a text of delimited values (RFC 4180). Every value is text; a `FileRefusal` is thrown for a quote that never closes. */
export function readCsv(bytes: Uint8Array): Table {
  const table = tableWriter();
  let line = 0;
  let failure: unknown;
  const text = textOf(bytes);
  Papa.parse<string[]>(text, {
    delimiter: delimiterOf(text),
    step({ data, errors }, parser) {
      line += 1;
      try {
        if (errors.some(({ code }) => code === 'MissingQuotes')) throw refusals.openQuote(line);
        table.add(line, data);
      } catch (error) {
        failure = error;
        parser.abort();
      }
    },
  });
  if (failure) throw failure;
  return { rows: table.rows };
}

/** Rows by which the delimiter is found. */
const sample = 20;

/**
 * The delimiter that gives the most rows the same number of values, and then the most values: addresses and amounts have commas, but not
 * in every row. Not Papa's own guess, which empty rows mislead.
 */
function delimiterOf(text: string): string {
  const scored = delimiters.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text.slice(0, 100_000), { delimiter, preview: sample, skipEmptyLines: true });
    const widths = Map.groupBy(
      data.filter((row) => row.length > 1),
      (row) => row.length,
    );
    const [width, rows] = [...widths].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? [1, []];
    return { delimiter, agreeing: rows.length, width };
  });
  const [best] = scored.toSorted((one, other) => other.agreeing - one.agreeing || other.width - one.width);
  return best?.delimiter ?? ';';
}

/** UTF-8, or what Excel writes on Windows; the byte order mark is dropped. */
function textOf(bytes: Uint8Array): string {
  if (isWide(bytes)) return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
