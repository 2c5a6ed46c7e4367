import { utils, write } from '@e965/xlsx';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { fileLimits } from './limits.ts';
import { openFile } from './open-file.ts';
import type { Cell } from './table.ts';
import { unpack } from './zip.ts';

const read = (bytes: Uint8Array, sheet = 0) => openFile(bytes).read(sheet).rows;
const cellsOf = (bytes: Uint8Array) => read(bytes).map(({ cells }) => cells);

const windows1252 = (text: string) => Uint8Array.from(text, (letter) => codes[letter] ?? letter.charCodeAt(0));
const codes: Readonly<Record<string, number>> = { '€': 0x80, '–': 0x96, '’': 0x92 };
const utf16 = (text: string) =>
  new Uint8Array([0xff, 0xfe, ...new Uint8Array(Uint16Array.from(text, (c) => c.charCodeAt(0)).buffer)]);

describe('a CSV', () => {
  const expected = [
    ['Nome', 'Valor'],
    ['José D’Ávila – Conceição', '1.234,56'],
  ];
  it.each([
    ['with semicolons, in UTF-8', strToU8('Nome;Valor\r\nJosé D’Ávila – Conceição;1.234,56\r\n')],
    ['with a byte order mark', strToU8('\ufeffNome;Valor\nJosé D’Ávila – Conceição;1.234,56')],
    ['in Windows-1252', windows1252('Nome;Valor\r\nJosé D’Ávila – Conceição;1.234,56\r\n')],
    ['with commas', strToU8('Nome,Valor\nJosé D’Ávila – Conceição,"1.234,56"\n')],
    ['with tabs', strToU8('Nome\tValor\nJosé D’Ávila – Conceição\t1.234,56\n')],
    ['in UTF-16, with tabs', utf16('Nome\tValor\r\nJosé D’Ávila – Conceição\t1.234,56\r\n')],
    ['with line ends of an old Mac', strToU8('Nome;Valor\rJosé D’Ávila – Conceição;1.234,56\r')],
  ])('%s', (_, bytes) => expect(cellsOf(bytes)).toEqual(expected));

  it('has quoted line breaks, quotes and delimiters, and keeps zeros and formulas as the texts that they are', () => {
    const csv = 'Nome;Notas;CPF\n"Ana ""Aninha""";"Rua A; casa 2\nfundos";00123456789\n=1+1;"=HYPERLINK(""x"")";';
    expect(cellsOf(strToU8(csv))).toEqual([
      ['Nome', 'Notas', 'CPF'],
      ['Ana "Aninha"', 'Rua A; casa 2\nfundos', '00123456789'],
      ['=1+1', '=HYPERLINK("x")'],
    ]);
  });

  it('is counted by its rows, without the empty ones', () => {
    expect(read(strToU8('Nome;CPF\n;\n\n  ; \nAna;1'))).toEqual([
      { line: 1, cells: ['Nome', 'CPF'] },
      { line: 5, cells: ['Ana', '1'] },
    ]);
  });

  it('cuts a cell that no field takes', () => {
    const [[cell]] = cellsOf(strToU8('a'.repeat(fileLimits.bytes))) as [[string]];
    expect(cell).toHaveLength(fileLimits.characters);
  });
});

/** A file written by another library. */
const workbook = (rows: readonly (readonly (Cell | Date)[])[], options = {}) =>
  new Uint8Array(
    write(
      { SheetNames: ['Dizimistas'], Sheets: { Dizimistas: utils.aoa_to_sheet(rows as unknown[][], { UTC: true }) } },
      { type: 'array', bookType: 'xlsx', compression: true, ...options },
    ),
  );

/** A file assembled from hand-written parts. */
function parts(sheet: string, more: Readonly<Record<string, string>> = {}) {
  const files = {
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="Um" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    ...more,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])));
}

describe('an Excel file', () => {
  it.each([[true], [false]])('has texts, numbers, days, yes and no (shared strings: %s)', (bookSST) => {
    const rows = [
      ['Nome', 'Nascimento', 'Valor', 'Ativo', 'CPF'],
      ['José <Zé> & Filhos', new Date('1980-03-06T00:00:00Z'), 1234.56, true, 1_234_567_890],
    ];
    expect(cellsOf(workbook(rows, { bookSST }))).toEqual([
      rows[0],
      ['José <Zé> & Filhos', '1980-03-06', 1234.56, true, 1_234_567_890],
    ]);
  });

  it('has a row of several elements with its number', () => {
    const cell = (at: string, text: string) =>
      `<x:row r="${at.slice(1)}"><x:c r="${at}" t="str"><x:v>${text}</x:v></x:c></x:row>`;
    const sheet = `<x:worksheet xmlns:x="m"><x:sheetData>${['A1', 'B1', 'C1', 'A2', 'B2', 'C2'].map((at) => cell(at, at)).join('')}</x:sheetData></x:worksheet>`;
    expect(read(parts('', { 'xl/worksheets/sheet1.xml': sheet }))).toEqual([
      { line: 1, cells: ['A1', 'B1', 'C1'] },
      { line: 2, cells: ['A2', 'B2', 'C2'] },
    ]);
  });

  it.each([['hidden'], ['veryHidden']])('begins with the first sheet that is not %s', (state) => {
    const book = `<workbook xmlns:d="r"><sheets><sheet name="Velha" state="${state}" d:id="r2"/><sheet name="Nova" d:id="r1"/></sheets></workbook>`;
    const opened = openFile(parts('<row><c><v>1</v></c></row>', { 'xl/workbook.xml': book }));
    expect(opened.sheets[opened.proposed]).toBe('Nova');
    expect(opened.read(opened.proposed).rows).toEqual([{ line: 1, cells: [1] }]);
  });

  it('has its rows’ own numbers, and none for the empty ones', () => {
    expect(read(workbook([['Nome'], [], [null, 'x']]))).toEqual([
      { line: 1, cells: ['Nome'] },
      { line: 3, cells: [null, 'x'] },
    ]);
  });

  it('has several sheets, of which one is read', () => {
    const sheets = { Um: utils.aoa_to_sheet([['a']]), Dois: utils.aoa_to_sheet([['b']]) };
    const bytes = new Uint8Array(write({ SheetNames: ['Um', 'Dois'], Sheets: sheets }, { type: 'array' }));
    expect(openFile(bytes).sheets).toEqual(['Um', 'Dois']);
    expect(read(bytes, 1)).toEqual([{ line: 1, cells: ['b'] }]);
  });

  it.each([
    ['a formula’s saved value', '<c r="A1"><f>1+1</f><v>2</v></c>', 2],
    ['a formula’s saved text', '<c r="A1" t="str"><f>"a"&amp;"b"</f><v>=SOMA(1)</v></c>', '=SOMA(1)'],
    ['no value of a formula that was never computed', '<c r="A1"><f>WEBSERVICE("https://x.test")</f></c>', undefined],
    ['an error as it is shown', '<c r="A1" t="e"><f>1/0</f><v>#DIV/0!</v></c>', '#DIV/0!'],
    [
      'an inline text of several runs',
      '<c r="A1" t="inlineStr"><is><r><t>An</t></r><r><t xml:space="preserve">a </t></r></is></c>',
      'Ana',
    ],
    ['an escaped line break', '<c r="A1" t="inlineStr"><is><t>Rua A_x000D_\nfundos</t></is></c>', 'Rua A\r\nfundos'],
    ['a day of ISO 8601', '<c r="A1" t="d"><v>1980-03-06T00:00:00</v></c>', '1980-03-06'],
    ['a number with an exponent', '<c r="A1"><v>8.5999991234E10</v></c>', 85_999_991_234],
    ['a cell without its place', '<c><v>1</v></c>', 1],
    ['a prefixed element', '<x:c xmlns:x="m" r="A1"><x:v>7</x:v></x:c>', 7],
    ['a text that no table has', '<c r="A1" t="s"><v>12</v></c>', undefined],
  ])('has %s', (_, cell, value) => {
    expect(read(parts(`<row r="1">${cell}</row>`))[0]?.cells[0]).toBe(value);
  });

  it.each([
    ['', 's="1"', '29286', '1980-03-06'],
    ['', 's="2"', '29286.75', '1980-03-06'],
    ['', 's="3"', '29286', 29_286],
    ['', 's="4"', '0.5', 0.5],
    ['', 's="1"', '59', '1900-02-28'],
    ['', 's="1"', '61', '1900-03-01'],
    ['', 's="1"', '-3', -3],
    ['<workbookPr date1904="1"/>', 's="1"', '27824', '1980-03-06'],
  ])('has days by their format (%s %s %s)', (properties, style, value, day) => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-416]d&quot; de &quot;mmmm"/><numFmt numFmtId="165" formatCode="&quot;dia&quot; 0"/></numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="20"/></cellXfs></styleSheet>`;
    const book = `<workbook xmlns:r="r">${properties}<sheets><sheet name="Um" r:id="r1"/></sheets></workbook>`;
    const bytes = parts(`<row r="1"><c r="A1" ${style}><v>${value}</v></c></row>`, {
      'xl/styles.xml': styles,
      'xl/workbook.xml': book,
    });
    expect(cellsOf(bytes)).toEqual([[day]]);
  });

  it('asks for nothing that its document type names', () => {
    const sheet = `<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b SYSTEM "file:///etc/passwd">]>
      <worksheet><sheetData><row r="1"><c t="inlineStr"><is><t>&a;&b;</t></is></c></row></sheetData></worksheet>`;
    expect(() => read(parts('', { 'xl/worksheets/sheet1.xml': sheet }))).toThrow(/danificado/);
  });

  it('has empty formatted cells to the last column and row, which don’t count', () => {
    const styled = Array.from({ length: 30_000 }, (_, row) => `<row r="${row + 2}"><c r="XFD${row + 2}" s="1"/></row>`);
    expect(cellsOf(parts(`<row r="1"><c r="A1"><v>1</v></c></row>${styled.join('')}`))).toEqual([[1]]);
  });
});

const columns = (count: number) => Array.from({ length: count }, (_, index) => `c${index}`);
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);

describe('what is refused, with a sentence that says what to do', () => {
  it.each<[string, () => Uint8Array, RegExp]>([
    ['nothing', () => new Uint8Array(), /está vazio/],
    ['20 MB', () => new Uint8Array(20 * 1024 * 1024), /tem 20 MB, e o limite é 10 MB/],
    ['a picture', () => png, /não é uma planilha, qualquer que seja o nome/],
    ['a PDF', () => strToU8('%PDF-1.7\n'), /não é uma planilha/],
    ['a program', () => strToU8('MZ\x90\0\x03\0\0\0'), /não é uma planilha/],
    ['an old Excel file', () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), /Excel antigo \(\.xls\) ou tem senha/],
    ['a page', () => strToU8('\ufeff<html><table><tr><td>Ana'), /é uma página/],
    ['XML', () => strToU8('<?xml version="1.0"?><Workbook/>'), /é uma página/],
    ['another archive', () => zipSync({ 'foto.jpg': png }), /não é uma planilha/],
    [
      'an OpenDocument file',
      () => zipSync({ mimetype: [strToU8('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }] }),
      /LibreOffice \(\.ods\)/,
    ],
    [
      'a file that was cut',
      () => workbook([['Nome'], ['Ana']]).subarray(0, 900),
      /danificado ou incompleto|não é uma planilha/,
    ],
    ['broken XML', () => parts('<row r="1"><c>'), /danificado/],
    ['a row that no program has', () => parts('<row r="1048577"><c><v>1</v></c></row>'), /danificado/],
    [
      'a sheet that is missing',
      () => parts('', { 'xl/_rels/workbook.xml.rels': '<R><Relationship Id="r1" Target="worksheets/x.xml"/></R>' }),
      /danificado/,
    ],
    ['1,000 columns', () => workbook([columns(1000)]), /mais de 200 colunas/],
    ['1,000 columns of a CSV', () => strToU8(columns(1000).join(';')), /mais de 200 colunas/],
    ['a CSV of one line with 10 MB', () => strToU8('Nome;'.repeat(2 * 1024 * 1024)), /mais de 200 colunas/],
    ['25,001 rows', () => strToU8('a\n'.repeat(25_001)), /mais de 25\.000 linhas/],
    [
      '25,001 rows of an Excel file',
      () => parts('<row><c><v>1</v></c></row>'.repeat(25_001)),
      /mais de 25\.000 linhas/,
    ],
    ['a quote that never closes', () => strToU8('Nome;CPF\nAna;1\n"Bia;2\nCaio;3'), /Na linha 3 há aspas/],
  ])('%s', (_, bytes, sentence) => {
    const read = () => openFile(bytes()).read(0);
    if (_ === 'a CSV of one line with 10 MB') expect(bytes().length).toBe(fileLimits.bytes);
    expect(read).toThrow(sentence);
  });
});

describe('a bomb', () => {
  const spaces = new Uint8Array(40 * 1024 * 1024).fill(0x20);
  const book = strToU8('<workbook xmlns:r="r"><sheets><sheet name="Um" r:id="r1"/></sheets></workbook>');

  it.each(['xl/worksheets/sheet1.xml', 'xl/sharedStrings.xml'])('in %s is left before it is whole', (name) => {
    const bomb = zipSync({ 'xl/workbook.xml': book, [name]: spaces });
    expect(bomb.length).toBeLessThan(50_000);
    expect(() => read(bomb)).toThrow(/grande demais depois de aberta/);
  });

  it('that grows slowly is left at the limit', () => {
    const letters = strToU8(Array.from({ length: 8 * 1024 }, (_, index) => `${index}`.padEnd(64)).join(''));
    const part = new Uint8Array(fileLimits.unpacked + letters.length);
    for (let at = 0; at < part.length; at += letters.length) part.set(letters.subarray(0, part.length - at), at);
    const bytes = zipSync({ 'a.xml': [part, { level: 1 }] });
    expect(fileLimits.unpacked / bytes.length).toBeLessThan(fileLimits.growth);
    let seen = 0;
    const count = (piece: Uint8Array) => {
      seen += piece.length;
    };
    expect(() => unpack(bytes, () => count)).toThrow(/grande demais depois de aberta/);
    expect(seen).toBeLessThanOrEqual(fileLimits.unpacked);
  });

  it('in a part that is not read costs nothing', () => {
    const sheet = strToU8('<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>');
    const bytes = zipSync({ 'xl/media/a.png': spaces, 'xl/workbook.xml': book, 'xl/worksheets/sheet1.xml': sheet });
    expect(cellsOf(bytes)).toEqual([[1]]);
  });
});
