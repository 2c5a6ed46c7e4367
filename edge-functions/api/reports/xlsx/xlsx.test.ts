import { read, type WorkSheet } from '@e965/xlsx';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { browserWriters } from '../browser-writers.ts';
import { functionWriters } from '../function-writers.ts';
import { type Payer, reportOn } from '../testing/payers.ts';
import { sheetName } from './text.ts';

/** Rows above the first payer: four lines of heading, an empty one, the heads. */
const firstRow = 7;

function wellFormed(bytes: Uint8Array): string {
  const xml = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return xml;
}

describe.each([
  ['the function', functionWriters],
  ['the panel’s worker', browserWriters],
])('a spreadsheet of %s', (_, writers) => {
  /** The file as read by another library. */
  async function sheetOn(rows: readonly Partial<Payer>[]): Promise<WorkSheet> {
    const book = read(await reportOn('xls', rows, writers), { cellNF: true, cellFormula: true, cellStyles: true });
    return book.Sheets[book.SheetNames[0] as string] as WorkSheet;
  }

  const nameOf = async (name: string) => (await sheetOn([{ name }]))[`A${firstRow}`];

  /** The XML of the file's parts, which must be well-formed. */
  async function partsOn(rows: readonly Partial<Payer>[]): Promise<Readonly<Record<string, string>>> {
    const files = unzipSync(await reportOn('xls', rows, writers));
    return Object.fromEntries(
      Object.entries(files).flatMap(([name, bytes]) => (name.endsWith('/') ? [] : [[name, wellFormed(bytes)]])),
    );
  }

  async function partOf(name: string, rows: readonly Partial<Payer>[]): Promise<string> {
    return (await partsOn(rows))[name] ?? '';
  }

  describe('the sheet', () => {
    it('has the parish, the title, the filters and when it was made above the column heads', async () => {
      const sheet = await sheetOn([{}]);
      const shown = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'B6', 'F6'].map((cell) => sheet[cell]?.v);
      expect(shown).toEqual([
        'Paróquia São João Batista',
        'Dizimistas da paróquia',
        'Ano: 2026 · Mês: março',
        'Gerado em 22/11/2026 15:04',
        undefined,
        'Nome',
        'Nascimento',
        'Ativo',
      ]);
    });

    it('has real dates and numbers, with Brazilian formats', async () => {
      const sheet = await sheetOn([{}]);
      const cell = (column: string) => {
        const { t, v, z } = sheet[`${column}${firstRow}`];
        return { t, v, z };
      };
      expect(cell('A')).toMatchObject({ t: 's', v: 'Conceição Araújo' });
      expect(cell('B')).toEqual({ t: 'n', v: 18_322, z: 'dd/mm/yyyy' });
      // 22:30 of the day before, in the parish.
      expect(cell('C')).toEqual({ t: 'n', v: 46_347.9375, z: 'dd/mm/yyyy hh:mm' });
      expect(cell('D')).toEqual({ t: 'n', v: 1234.56, z: '[$R$-416] #,##0.00' });
      expect(cell('E')).toMatchObject({ t: 'n', v: 12 });
      expect(cell('F')).toMatchObject({ t: 's', v: 'Sim' });
    });

    it('shows dates in Brazilian notation', async () => {
      const sheet = await sheetOn([{}]);
      expect([sheet[`B${firstRow}`].w, sheet[`C${firstRow}`].w]).toEqual(['28/02/1950', '21/11/2026 22:30']);
    });

    it.each(['1900-01-01', '1900-02-28'])(
      'writes %s as text: spreadsheets count such days differently',
      async (birth) => {
        const sheet = await sheetOn([{ birth }]);
        expect(sheet[`B${firstRow}`]).toMatchObject({ t: 's', v: birth.split('-').reverse().join('/') });
      },
    );

    it.each([
      ['1900-03-01', '01/03/1900'],
      ['2028-02-29', '29/02/2028'],
      ['2999-12-31', '31/12/2999'],
    ])('writes %s as the date %s', async (birth, shown) => {
      const sheet = await sheetOn([{ birth }]);
      expect(sheet[`B${firstRow}`]).toMatchObject({ t: 'n', w: shown });
    });

    it('leaves missing values empty', async () => {
      const sheet = await sheetOn([{ name: null, birth: null, seen: null, cents: null, booklets: null, active: null }]);
      expect(['A', 'B', 'C', 'D', 'E', 'F'].map((column) => sheet[`${column}${firstRow}`])).toEqual(
        Array(6).fill(undefined),
      );
    });

    it('has sums and the number of rows below', async () => {
      const sheet = await sheetOn([{}, { cents: -56, booklets: null }, { cents: null, booklets: 3 }]);
      const sums = firstRow + 4;
      expect([sheet[`D${sums}`].v, sheet[`E${sums}`].v]).toEqual([1234, 15]);
      expect(sheet[`A${sums + 1}`].v).toBe('Total: 3 dizimistas');
    });

    it('keeps its order over many rows', async () => {
      const names = Array.from({ length: 5_000 }, (_, index) => `Pessoa ${index}`);
      const sheet = await sheetOn(names.map((name) => ({ name })));
      expect(names.map((_, index) => sheet[`A${firstRow + index}`].v)).toEqual(names);
      expect(sheet[`D${firstRow + 5_001}`].v).toBe(1234.56 * 5_000);
    });

    it('freezes the column heads, repeats them on every printed page, and sets column widths', async () => {
      const xml = await partOf('xl/worksheets/sheet1.xml', [{}]);
      expect(xml).toContain('<pane ySplit="6" topLeftCell="A7" activePane="bottomLeft" state="frozen"/>');
      expect(xml.match(/ width="\d+"/g)).toEqual([30, 12, 17, 14, 10, 8].map((width) => ` width="${width}"`));
      expect(xml).toMatch(
        /<sheetPr><pageSetUpPr fitToPage="1"\/><\/sheetPr>.*<pageSetup paperSize="9" orientation="landscape".* fitToWidth="1" fitToHeight="0"/s,
      );
      expect(xml).toContain('<oddFooter>&amp;RPágina &amp;P de &amp;N</oddFooter>');
      const { Workbook } = read(await reportOn('xls', [{}], writers));
      expect(Workbook?.Names).toMatchObject([{ Name: '_xlnm.Print_Titles', Ref: "'Dizimistas da paróquia'!$6:$6" }]);
    });

    it('aligns numbers to the right and wraps texts', async () => {
      const xml = await partOf('xl/worksheets/sheet1.xml', [{}]);
      const styles = [...(await partOf('xl/styles.xml', [{}])).matchAll(/<xf [^>]*xfId[^>]*>(<alignment[^>]*>)?/g)];
      const lookOf = (cell: string) =>
        styles[Number(new RegExp(`r="${cell}${firstRow}" s="(\\d+)"`).exec(xml)?.[1])]?.[1];
      expect(lookOf('A')).toContain('wrapText="1"');
      expect([lookOf('D'), lookOf('E')]).toEqual(Array(2).fill('<alignment horizontal="right" vertical="top"/>'));
    });
  });

  describe('a text', () => {
    it.each(['=1+1', '+5585', '-2+3', '@SUM(A1)', '\t=1', '\n=1', '=HYPERLINK("https://mau.example";"clique")'])(
      'that looks like a formula is text: %j',
      async (name) => {
        const cell = await nameOf(name);
        expect(cell).toMatchObject({ t: 's', v: name });
        expect(cell.f).toBeUndefined();
      },
    );

    it('that looks like a formula stays text when it is edited', async () => {
      const xml = await partOf('xl/worksheets/sheet1.xml', [{ name: '=1+1' }, { name: 'Maria' }]);
      const styles = [...(await partOf('xl/styles.xml', [{ name: '=1+1' }])).matchAll(/<xf [^>]*xfId[^>]*>/g)];
      const style = (row: number) => styles[Number(new RegExp(`r="A${row}" s="(\\d+)"`).exec(xml)?.[1])]?.[0];
      expect([style(firstRow), style(firstRow + 1)].map((found) => found?.includes('quotePrefix="1"'))).toEqual([
        true,
        false,
      ]);
    });

    it.each<[given: string, kept: string]>([
      ['a\u0000b\u0001c\u001fd', 'abcd'],
      ['\u0001=1+1', '=1+1'],
      ['<b>&"\'</b>', '<b>&"\'</b>'],
      ['_x0041_ e _X00e7_', '_x0041_ e _X00e7_'],
      ['a\r\nb\rc', 'a\nb\nc'],
      ['  espaços  ', '  espaços  '],
      ['\ud83d sozinho', '\ufffd sozinho'],
      ['🙏 oração', '🙏 oração'],
      ['a'.repeat(40_000), `${'a'.repeat(32_766)}…`],
    ])('%j is kept as %j', async (given, kept) => {
      expect((await nameOf(given)).v).toBe(kept);
    });

    it('of any content is never a formula and always well-formed', async () => {
      const anything = fc.string({ unit: 'binary', maxLength: 40 });
      const formula = fc
        .tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\u0000'), anything)
        .map((parts) => parts.join(''));
      await fc.assert(
        fc.asyncProperty(fc.array(fc.oneof(anything, formula), { minLength: 1, maxLength: 8 }), async (names) => {
          const rows = names.map((name) => ({ name }));
          expect((await partsOn(rows))['xl/worksheets/sheet1.xml']).not.toMatch(/<f[ >]/);
          const sheet = await sheetOn(rows);
          names.forEach((name, index) => {
            const cell = sheet[`A${firstRow + index}`];
            expect([cell.t, cell.f]).toEqual(['s', undefined]);
            const kept = name
              .replace(/\r\n?/g, '\n')
              .toWellFormed()
              .replace(/[^\t\n\P{Cc}]|[\ufffe\uffff]/gu, '');
            expect(cell.v ?? '').toBe(kept);
          });
        }),
        { numRuns: 60 },
      );
    });
  });
});

describe('a sheet’s name', () => {
  it.each([
    ['Avisos: [2026] / março?*\\', 'Avisos 2026 março'],
    ["Santa'Ana", 'Santa Ana'],
    ['Intenções de missa da comunidade São João', 'Intenções de missa da comunidad'],
    ['///', 'Planilha'],
  ])('%j becomes %j', (title, name) => expect(sheetName(title)).toBe(name));
});
