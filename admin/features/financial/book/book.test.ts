import { PDFDocument } from '@cantoo/pdf-lib';
import { read, utils } from '@e965/xlsx';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import type { Annex, BookLine, CashBook } from '#contract/financial-book.ts';
import { paperOf } from '../../../../edge-functions/api/reports/testing/paper.ts';
import { jpegOf } from '../../../../edge-functions/api/testing/pictures.ts';
import { annexName } from './annex-names.ts';
import { bookInFolder, bookOnPaper } from './write-book.ts';

const details = { parish: 'Paróquia São José', generatedAt: new Date('2026-12-02T12:00:00Z') };
const noPicture = () => Promise.reject(new Error('no picture'));

const line = (change: Partial<BookLine>): BookLine => ({
  ...{
    number: 1,
    day: '2026-11-05',
    document: null,
    history: 'Velas',
    income: null,
    expense: 7.5,
    balance: 992.5,
    annex: null,
  },
  ...change,
});
const annex = (number: number, type: Annex['type'], title = 'Velas'): Annex => ({
  ...{ number, type, title, day: '2026-11-05', of: 'transaction' },
  id: '00000000-0000-4000-8000-000000000001',
});
const bookOf = (lines: BookLine[], annexes: Annex[] = []): CashBook => ({
  ...{ period: '2026-11', is_closed: true, annexes },
  parts: [
    { name: 'Caixa', opening: 0, closing: 0, lines: [] },
    { name: 'Banco', opening: 1000, closing: 992.5, lines },
  ],
});

async function pdfOf(pages: number, encrypted = false): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  for (let page = 1; page <= pages; page += 1) document.addPage().drawText(`Nota, folha ${page}`);
  if (encrypted) document.encrypt({ userPassword: 'segredo', ownerPassword: 'outro' });
  return new Uint8Array(await document.save());
}
const bytesOf = (text: string) => new TextEncoder().encode(text);

it('is on paper with each account’s balances, and its papers behind it, whatever cannot be read', async () => {
  const annexes = [
    annex(1, 'image/jpeg'),
    annex(2, 'application/pdf', 'Luz − março'),
    annex(3, 'application/pdf'),
    annex(4, 'application/pdf'),
    annex(5, 'image/webp'),
    annex(6, 'image/jpeg'),
  ];
  const writer = await bookOnPaper(bookOf([line({ annex: 1, document: 'NF 12' })], annexes), details, noPicture);
  const files = [
    new Uint8Array(await jpegOf()),
    await pdfOf(2),
    await pdfOf(1, true),
    bytesOf('%PDF-1.7\ntrailer\n%%EOF'),
    bytesOf('no'),
    null,
  ];
  for (const [at, file] of files.entries()) await writer.add(annexes[at] as Annex, file);
  const { pages } = await paperOf(new Uint8Array(await (await writer.finish()).arrayBuffer()));
  const [first = [], ...behind] = pages;
  for (const said of [
    'Livro-caixa de novembro de 2026',
    'Saldo anterior | R$ 1.000,00',
    '1 | 05/11/2026 | NF 12 | Velas | R$ 7,50 | R$ 992,50 | Anexo 1',
    'Total e saldo final | R$ 0,00 | R$ 7,50 | R$ 992,50',
    'Anexos: 6',
  ])
    expect(first).toContain(said);
  const said = (number: number) => `O anexo ${number} não pôde ser juntado: está na pasta.`;
  expect(behind).toEqual([
    ['Anexo 1 · 05/11/2026 · Velas'],
    ['Anexo 2 · 05/11/2026 · Luz – março (1 de 2)', 'Nota, folha 1'],
    ['Anexo 2 · 05/11/2026 · Luz – março (2 de 2)', 'Nota, folha 2'],
    ['Anexo 3 · 05/11/2026 · Velas', said(3)],
    ['Anexo 4 · 05/11/2026 · Velas', said(4)],
    ['Anexo 5 · 05/11/2026 · Velas', said(5)],
    ['Anexo 6 · 05/11/2026 · Velas', 'O anexo 6 foi removido enquanto este livro era feito.'],
  ]);
});

it('of 3,000 rows with names of 120 signs leaves no margin and breaks no word', async () => {
  const words = Array.from({ length: 12 }, (_, at) => `${'Sacramentando'.slice(0, 5 + (at % 8))}${at}`);
  const history = words.join(' ').padEnd(120, 'x').slice(0, 120);
  const lines = Array.from({ length: 3_000 }, (_, at) =>
    line({
      number: at + 1,
      history,
      expense: 9_876_543.21,
      balance: -9_876_543_210.12,
      document: 'NF-e 000.123.456 série 1',
      annex: 2_999,
    }),
  );
  const writer = await bookOnPaper({ ...bookOf(lines), is_closed: false }, details, noPicture);
  const { pages, outside, smallest } = await paperOf(new Uint8Array(await (await writer.finish()).arrayBuffer()));
  expect([outside, smallest >= 8.5]).toEqual([[], true]);
  expect(pages.every((page) => page.includes('RASCUNHO'))).toBe(true);
  const printed = new Map<string, number>();
  for (const word of pages.flat().flatMap((text) => text.split(/ \| | /)))
    printed.set(word, (printed.get(word) ?? 0) + 1);
  for (const word of history.split(' ')) expect(printed.get(word)).toBe(3_000);
});

it('is a folder with a spreadsheet that names the file of each paper', async () => {
  const annexes = [annex(12, 'application/pdf', 'Conta de luz: 11/2026?'), annex(13, 'image/jpeg')];
  const lines = [line({ number: 12, annex: 12 }), line({ number: 13, annex: 13 }), line({ number: 14 })];
  const writer = await bookInFolder(bookOf(lines, annexes), details);
  const paper = bytesOf('%PDF, whole');
  await writer.add(annexes[0] as Annex, paper);
  await writer.add(annexes[1] as Annex, null);
  const files = unzipSync(new Uint8Array(await (await writer.finish()).arrayBuffer()));
  expect(Object.keys(files)).toEqual(['livro-caixa-2026-11.xlsx', 'anexos/012-conta-de-luz-11-2026.pdf']);
  expect(files['anexos/012-conta-de-luz-11-2026.pdf']).toEqual(paper);
  const sheet = Object.values(read(files['livro-caixa-2026-11.xlsx']).Sheets)[0] ?? {};
  const rows = utils.sheet_to_json<unknown[]>(sheet, { header: 1, blankrows: false });
  expect(rows.find(([number]) => number === 12)).toEqual(
    expect.arrayContaining(['Velas', 7.5, 992.5, 'anexos/012-conta-de-luz-11-2026.pdf']),
  );
});

it('names files as every system takes them, each by its number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 25_000 }), fc.string({ unit: 'binary', maxLength: 300 }), (number, title) => {
      const name = annexName({ number, title, type: 'application/pdf' });
      expect(name).toMatch(/^anexos\/\d{3,}(-[a-z0-9]+)*\.pdf$/);
      expect(name.length).toBeLessThan(90);
      expect(Number.parseInt(name.slice('anexos/'.length), 10)).toBe(number);
    }),
  );
});
