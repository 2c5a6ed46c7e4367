import fc from 'fast-check';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { dizimistaReport } from '#contract/dizimista-report.ts';
import { eventReport } from '#contract/event-report.ts';
import { financialReport } from '#contract/financial-report.ts';
import { type ReportDefinition, type Row, reportOf } from '#contract/report.ts';
import { functionWriters } from '../function-writers.ts';
import { type Payer, reportOn } from '../testing/payers.ts';

interface Item {
  text: string;
  x: number;
  /** Measured from the page's lower edge. */
  y: number;
  width: number;
}

/** Each page's texts, extracted with another library. */
const pagesOn = async (rows: readonly Partial<Payer>[]) => pagesIn(await reportOn('pdf', rows));

async function pagesIn(bytes: Uint8Array): Promise<Item[][]> {
  const document = await getDocumentProxy(bytes);
  const pages: Item[][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(
      items.flatMap((item) =>
        'str' in item && item.str.trim() !== ''
          ? [{ text: item.str, x: item.transform[4], y: item.transform[5], width: item.width }]
          : [],
      ),
    );
  }
  await document.loadingTask.destroy();
  return pages;
}

/** The names of its fonts, which stand uncompressed in the file. */
const fontsIn = (bytes: Uint8Array): string[] =>
  [
    ...Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/\/BaseFont \/(\S+)/g),
  ].map(([, name = '']) => name);

const textOf = (items: readonly Item[]) => items.map(({ text }) => text);
const rightOf = ({ x, width }: Item) => x + width;
const paperWidth = 595.28;
const paperHeight = 841.89;
const heads = ['Nome', 'Nascimento', 'Visto em', 'Valor', 'Carnês', 'Ativo'];

describe('the page', () => {
  it('has the heading, the column heads, the values and the totals', async () => {
    const [page = []] = await pagesOn([{}, { name: 'José', cents: -56, booklets: 3, active: false }]);
    expect(textOf(page)).toEqual([
      'Paróquia São João Batista',
      'Dizimistas da paróquia',
      'Ano: 2026 · Mês: março',
      'Gerado em 22/11/2026 15:04',
      ...heads,
      ...['Conceição Araújo', '28/02/1950', '21/11/2026 22:30', 'R$ 1.234,56', '12', 'Sim'],
      ...['José', '28/02/1950', '21/11/2026 22:30', '–R$ 0,56', '3', 'Não'],
      ...['R$ 1.234,00', '15'],
      'Total: 2 dizimistas',
      'Paróquia São João Batista – Dizimistas da paróquia',
      'Página 1 de 1',
    ]);
  });

  it('has heading and heads in the house’s serif, which is embedded', async () => {
    const fonts = fontsIn(await reportOn('pdf', [{}]));
    expect(fonts).toEqual(expect.arrayContaining(['ParishSerif', 'Helvetica']));
    const document = await getDocumentProxy(await reportOn('pdf', [{}]));
    const { items } = await (await document.getPage(1)).getTextContent();
    const fontOf = (text: string) =>
      items.flatMap((item) => ('str' in item && item.str === text ? [item.fontName] : []));
    const [serif] = fontOf('Paróquia São João Batista');
    expect([...fontOf('Dizimistas da paróquia'), ...heads.flatMap(fontOf)]).toEqual(Array(7).fill(serif));
    expect(fontOf('Conceição Araújo')).not.toEqual([serif]);
    await document.loadingTask.destroy();
  });

  it('aligns numbers to the right', async () => {
    const [page = []] = await pagesOn([{ cents: 100 }, { cents: 99_999_999 }]);
    const figures = page.filter(({ text }) => text === 'Valor' || text.startsWith('R$'));
    expect(figures.length).toBe(4);
    for (const figure of figures) expect(rightOf(figure)).toBeCloseTo(rightOf(figures[0] as Item), 0);
    expect(new Set(figures.map(({ x }) => Math.round(x))).size).toBeGreaterThan(2);
  });

  it('is repeated with column heads and page number, and each row appears once', async () => {
    const names = Array.from({ length: 200 }, (_, index) => `Pessoa ${index + 1}`);
    const pages = await pagesOn(names.map((name) => ({ name })));
    expect(pages.length).toBeGreaterThan(3);
    pages.forEach((page, index) => {
      const texts = textOf(page);
      expect(heads.filter((head) => texts.includes(head))).toEqual(heads);
      expect(texts).toContain(`Página ${index + 1} de ${pages.length}`);
    });
    expect(pages.flatMap(textOf).filter((text) => text.startsWith('Pessoa '))).toEqual(names);
  });

  it('contains all texts within its edges', async () => {
    const long = 'Santíssima '.repeat(900);
    for (const page of await pagesOn([{ name: long }, { name: 'W'.repeat(500) }, ...Array(40).fill({})])) {
      for (const item of page) {
        // The other library's character widths are slightly more precise.
        expect(item.x).toBeGreaterThanOrEqual(36 - 1);
        expect(rightOf(item)).toBeLessThanOrEqual(paperWidth - 36 + 1);
        expect(item.y).toBeGreaterThan(30);
        expect(item.y).toBeLessThan(paperHeight - 36);
      }
    }
  });

  it.each([
    ['a text of many lines', 'Nossa Senhora da Conceição '.repeat(12).trim()],
    ['a word of 500 letters', 'ç'.repeat(500)],
    ['a text longer than a page', Array.from({ length: 1500 }, (_, index) => `palavra${index}`).join(' ')],
  ])('has all of %s, on lines that stay in its column', async (_, name) => {
    const pages = await pagesOn([{ name }]);
    const inColumn = pages.map((page) => {
      const first = page.findIndex(({ text }) => text === 'Nome');
      const next = (page.find(({ text }) => text === 'Nascimento') as Item).x;
      const lines = page.slice(first).filter(({ x, text }) => Math.abs(x - 40) < 1 && !/^(Nome|Total: )/.test(text));
      for (const line of lines) expect(rightOf(line)).toBeLessThan(next);
      return textOf(lines);
    });
    expect(inColumn.flat().join('').replace(/\s/g, '')).toBe(name.replace(/\s/g, ''));
  });
});

/** An income of the cash book. */
const ledgerRow = (cents: number): Row => [
  ...['Dízimo nº 41, novembro de 2026', '', '', 'Dízimo', null, '2026-11-09', 'Dinheiro', 'Caixa'],
  ...[41, 'Raimundo Freitas', cents, null],
];

const details = { parish: 'Paróquia São João Batista', filters: [], generatedAt: new Date('2026-11-22T18:04:00Z') };

it('no amount is broken, however large', async () => {
  const writer = (await functionWriters.pdf())(reportOf(financialReport, details));
  writer.add([ledgerRow(123_456_789)]);
  const [page = []] = await pagesIn(await writer.finish());
  expect(textOf(page).filter((text) => /R\$\s1\.234\.567,89$/.test(text))).toHaveLength(3);
});

it.each<[what: string, definition: ReportDefinition<never>, row: Row]>([
  [
    'payers',
    dizimistaReport,
    [
      ...['41', 'Maria da Conceição Souza Albuquerque', '529.982.247-25', '(85) 99999-1234'],
      ...['maria.conceicao@exemplo.com', 'Nossa Senhora das Graças', '1950-02-11', true, true],
    ],
  ],
  [
    'events',
    eventReport,
    [
      '2026-02-11',
      'Festa de Nossa Senhora de Lourdes',
      'Missa solene às 19h, e depois procissão pelas ruas do bairro.',
    ],
  ],
  ['the ledger', financialReport, ledgerRow(5000)],
])('of %s a page has at least 22 rows, and no head has a broken word', async (_, definition, row) => {
  const begin = await functionWriters.pdf();
  const writer = begin(reportOf(definition, details));
  writer.add(Array(40).fill(row));
  const [page = []] = await pagesIn(await writer.finish());
  const dateCell = definition.columns.map(({ kind }, index) => ({ kind, index })).find(({ kind }) => kind === 'date');
  const day = String(row[dateCell?.index ?? 0])
    .split('-')
    .reverse()
    .join('/');
  expect(textOf(page).filter((text) => text === day).length).toBeGreaterThanOrEqual(22);
  const words = textOf(page).flatMap((text) => text.split(' '));
  for (const { title } of definition.columns) for (const word of title.split(' ')) expect(words).toContain(word);
});

describe('a text', () => {
  it.each<[given: string, shown: string]>([
    ['ÁÉÍÓÚÂÊÔÃÕÀÇ', 'ÁÉÍÓÚÂÊÔÃÕÀÇ'],
    ['áéíóúâêôãõàçüñ', 'áéíóúâêôãõàçüñ'],
    ['Conceic\u0327a\u0303o', 'Conceição'],
    ['“aspas” – travessão — … • €', '“aspas” – travessão — … • €'],
    ['Mẽ Tupĩ', 'Me Tupi'],
    ['(1\\2)', '(1\\2)'],
    ['🙏 amém', 'amém'],
    ['Festa 🎉🎉!', 'Festa !'],
    ['👨‍👩‍👧 Família 🇧🇷 2️⃣', 'Família 2'],
    ['Rádio® ™ ©', 'Rádio® ™ ©'],
    ['漢', '?'],
    ['a\u0000\u200bb', 'ab'],
    ['=1+1', '=1+1'],
    ['Łódź Ž', 'Lódz Ž'],
    ['Đorđe Ħ', 'Dorde H'],
  ])('%j is shown as %j', async (given, shown) => {
    const [page = []] = await pagesOn([{ name: given }]);
    expect(textOf(page)).toContain(shown);
  });

  it('of any content never breaks the file', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'binary', maxLength: 60 }), { maxLength: 5 }), async (names) => {
        const texts = textOf((await pagesOn([...names.map((name) => ({ name })), { name: 'depois' }])).flat());
        expect(texts).toContain('depois');
        expect(texts).toContain(`Total: ${names.length + 1} ${names.length === 0 ? 'dizimista' : 'dizimistas'}`);
      }),
      { numRuns: 40 },
    );
  });
});
