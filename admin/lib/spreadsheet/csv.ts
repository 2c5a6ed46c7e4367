import Papa from 'papaparse';
import { decodeText } from './decode-text.ts';
import { refusals } from './refusal.ts';
import { type Table, tableWriter } from './table.ts';

/** The semicolon is usual in Brazil, because the comma is the decimal separator. */
const delimiters = [';', ',', '\t'];

/** Parses delimited text (RFC 4180); all values are text. Throws a `FileRefusal` for an unclosed quote. */
export function readCsv(bytes: Uint8Array): Table {
  const table = tableWriter();
  let line = 0;
  let failure: unknown;
  const { text, doubts } = decodeText(bytes);
  let doubt = 0;
  Papa.parse<string[]>(text, {
    delimiter: delimiterOf(text),
    step({ data, errors, meta }, parser) {
      line += 1;
      const before = doubt;
      while ((doubts[doubt] ?? Number.POSITIVE_INFINITY) < meta.cursor) doubt += 1;
      try {
        if (errors.some(({ code }) => code === 'MissingQuotes')) throw refusals.openQuote(line);
        table.add(line, data, doubt > before ? [doubtfulLetters] : []);
      } catch (error) {
        failure = error;
        parser.abort();
      }
    },
  });
  if (failure) throw failure;
  return { rows: table.rows };
}

const doubtfulLetters =
  'As letras com acento desta linha podem estar trocadas. Confira, ou salve a planilha de novo como “CSV UTF-8”.';

/** The number of rows by which the delimiter is detected. */
const sample = 20;

/**
 * Detects the delimiter: the one with which the most rows have the same number of values, then the one with the most
 * values. Papa's own detection is confused by empty rows.
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
