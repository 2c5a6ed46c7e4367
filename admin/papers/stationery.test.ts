import { getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import { slipAddress, slipLetters } from '#contract/slip-mark.ts';
import { envelopePaper } from './envelope-paper.ts';
import { cornerOf, labelPaper } from './label-paper.ts';
import { sheets } from './paper.ts';
import {
  type EnvelopeSize,
  envelopeSizes,
  labelStocks,
  labelsOn,
  type MarkedPayer,
  type StockName,
} from './stationery.ts';
import { codeIn, printed } from './testing/printed.ts';

const site = 'https://www.paroquiasaojose.org.br';
const head = {
  parish: 'Paróquia São José',
  addressLine: 'Rua Dom Hélio Campos, 150 – Ellery, Fortaleza – CE',
  phone: '(85) 3281-0000',
  site,
  art: undefined,
  generatedAt: new Date('2026-11-29T15:00:00Z'),
};
const still = { x: 0, y: 0 };
const long = 'Maria Aparecida da Conceição Albuquerque Figueiredo '.repeat(3).slice(0, 120);
const address = 'Rua Professor Antônio Gondim de Lima, 1234, apto 302 – Jardim Iracema, Fortaleza – CE, 60341-000';

/** Every other one has a name, a number and an address that are as long as they get. */
const payerOf = (at: number): MarkedPayer => ({
  ordinal: at % 2 ? 1_234_000 + at : at + 1,
  name: at % 2 ? long : `Ana Lima ${at}`,
  address: at % 2 ? `${address}, ${address}` : undefined,
  month: { ano: 2026, mes: (at % 12) + 1 },
});
const payers = (count: number) => Array.from({ length: count }, (_, at) => payerOf(at));
const stocks = Object.keys(labelStocks) as StockName[];

const labels = (stock: StockName, some: readonly MarkedPayer[], { shift = still, start = 1 } = {}) => {
  const writer = labelPaper(head, { stock, shift, start });
  writer.add(some);
  return writer.finish();
};

/** The texts of each page with their left end and their baseline, in millimetres from the upper left corner. */
async function textsIn(bytes: Uint8Array) {
  const document = await getDocumentProxy(bytes.slice());
  const pages = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const [, , , height = 0] = page.view;
    const { items } = await page.getTextContent();
    const millimetres = (points: number) => (points * 25.4) / 72;
    pages.push(
      items.flatMap((item) =>
        'str' in item && item.str.trim()
          ? [
              {
                ...{ text: item.str, width: millimetres(item.width) },
                ...{ x: millimetres(item.transform[4]), y: millimetres(height - item.transform[5]) },
              },
            ]
          : [],
      ),
    );
  }
  await document.loadingTask.destroy();
  return pages;
}

/** As the makers of the labels say: where the first one begins, and how far the next ones are. */
const makers: Record<StockName, { left: number; top: number; across: number; down: number }> = {
  'letter-30': { left: 4.76, top: 12.7, across: 69.85, down: 25.4 },
  'letter-14': { left: 3.97, top: 21.17, across: 106.36, down: 33.87 },
  'a4-33': { left: 7.25, top: 8.8, across: 66, down: 25.4 },
  'a4-16': { left: 4.7, top: 12.9, across: 101.6, down: 33.9 },
};

it.each(stocks)(
  'labels %s are where their makers cut them, to a tenth of a millimetre, and none is left',
  async (name) => {
    const { columns, rows } = labelStocks[name];
    const { left, top, across, down } = makers[name];
    const count = columns * rows;
    const numbered = Array.from({ length: count + 1 }, (_, at) => ({ ...payerOf(0), name: `n${at}` }));
    const [first = [], second = []] = await textsIn(labels(name, numbered));
    const placeOf = (at: number) => first.find(({ text }) => text === `n${at}`) ?? { x: Number.NaN, y: Number.NaN };
    const inLabel = (at: number) => {
      const [{ x, y }, corner] = [placeOf(at), cornerOf(labelStocks[name], at)];
      return { x: x - corner.x, y: y - corner.y };
    };
    for (let at = 0; at < count; at += 1) {
      const { x, y } = cornerOf(labelStocks[name], at);
      expect(Math.abs(x - left - across * (at % columns)), `${at}, across`).toBeLessThan(0.1);
      expect(Math.abs(y - top - down * Math.floor(at / columns)), `${at}, down`).toBeLessThan(0.1);
      expect(Math.abs(inLabel(at).x - inLabel(0).x), `${at}, drawn across`).toBeLessThan(0.1);
      expect(Math.abs(inLabel(at).y - inLabel(0).y), `${at}, drawn down`).toBeLessThan(0.1);
    }
    expect(second.map(({ text }) => text)).toContain(`n${count}`);
  },
);

it('labels begin at the first free one, and are moved by what a printer prints aside', async () => {
  const [whole = []] = await textsIn(labels('letter-30', payers(5)));
  const [moved = []] = await textsIn(labels('letter-30', [payerOf(4)], { start: 5, shift: { x: 1.5, y: -2 } }));
  const placeIn = (texts: typeof whole) => texts.find(({ text }) => text === 'Ana Lima 4') ?? { x: 0, y: 0 };
  const [from, to] = [placeIn(whole), placeIn(moved)];
  expect([to.x - from.x, to.y - from.y].map((length) => length.toFixed(2))).toEqual(['1.50', '-2.00']);
});

it.each(stocks)('each label %s has its code, read from a grey print, and all its texts within it', async (name) => {
  const stock = labelStocks[name];
  const { left, top, across, down } = makers[name];
  const sheet = sheets[stock.sheet];
  const all = payers(labelsOn(stock));
  const bytes = labels(name, all);
  const [page] = await printed(bytes);
  const [texts = []] = await textsIn(bytes);
  if (!page) throw new Error('nothing was printed');
  for (const [at, { ordinal, month }] of all.entries()) {
    const [x, y] = [left + across * (at % stock.columns), top + down * Math.floor(at / stock.columns)];
    const [right, bottom] = [x + stock.width, y + stock.height];
    // A reader is held before the code, which is as high as the label.
    const aim = (x + stock.height - 3.5) / sheet.width;
    const part = { left: x / sheet.width, top: y / sheet.height, right: aim, bottom: bottom / sheet.height };
    expect(codeIn(page, part)).toBe(slipAddress(site, ordinal, month));
    const letters = texts.find(({ text }) => text === slipLetters(ordinal, month));
    expect(letters && letters.x > x && letters.y > y && letters.y < bottom).toBe(true);
    const own = texts.filter((text) => text.x >= x && text.x < right && text.y > y && text.y <= bottom);
    for (const text of own) expect([text.text, text.x + text.width < right]).toEqual([text.text, true]);
  }
  const isOutside = (text: (typeof texts)[number]) => (text.y - top) % down < 1 || text.x < left;
  expect(texts.filter(isOutside)).toEqual([]);
});

it.each(Object.keys(envelopeSizes) as EnvelopeSize[])(
  'envelopes %s are numbered, one to a sheet, with a code that a grey print still shows',
  async (size) => {
    const writer = envelopePaper(head, { size, shift: still });
    const all = payers(3);
    writer.add(all);
    const bytes = writer.finish();
    const pages = await printed(bytes);
    expect(pages.map((page) => codeIn(page))).toEqual(
      all.map(({ ordinal, month }) => slipAddress(site, ordinal, month)),
    );
    const { width, height } = sheets[size];
    for (const [at, texts] of (await textsIn(bytes)).entries()) {
      const { ordinal = 0, month = { ano: 0, mes: 0 } } = all[at] ?? {};
      const said = texts.map(({ text }) => text);
      expect(said).toContain(`Nº ${ordinal}`);
      expect(said).toContain(slipLetters(ordinal, month));
      expect(texts.filter((text) => text.x < 9 || text.x + text.width > width - 9 || text.y > height - 9)).toEqual([]);
    }
  },
);
