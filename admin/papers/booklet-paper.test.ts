import { expect, it } from 'vitest';
import type { PrintedCarne } from '#contract/printed-carnes.ts';
import { slipAddress } from '#contract/slip-mark.ts';
import { slipPix } from '#contract/slip-pix.ts';
import { paperOf } from '../../edge-functions/api/reports/testing/paper.ts';
import { bookletPaper } from './booklet-paper.ts';
import { paperHead as head } from './testing/head.ts';
import { codeIn, type PrintedPage, printed } from './testing/printed.ts';

const pix = {
  ...{ key: '123e4567-e89b-42d3-a456-426614174000', name: 'PAROQUIA SAO JOSE', city: 'FORTALEZA' },
  ...{ holder: 'Arquidiocese de Fortaleza', isDemonstration: false },
};
const options = { ano: 2026, readAt: '2026-01-05T15:02:00Z', payment: 'provider', twoSided: false } as const;
const due = (mes: number) => `2026-${String(mes).padStart(2, '0')}-10`;
const months = Array.from({ length: 12 }, (_, at) => ({
  ...{ mes: at + 1, vencimento: due(at + 1), valor_parcela: 50, restante: 50, pago: false, devida: true },
}));
const maria: PrintedCarne = { numero_ordinal: 42, nome: 'Maria C. S.', parcelas: months };
const long = 'Maria Aparecida da Conceição Albuquerque Figueiredo '.repeat(3).slice(0, 120);

const bookletsOf = (carnes: readonly PrintedCarne[], change: Partial<Parameters<typeof bookletPaper>[1]> = {}) => {
  const writer = bookletPaper(head, { ...options, ...change });
  writer.add(carnes);
  return writer.finish();
};
const textsOf = async (bytes: Uint8Array) =>
  (await paperOf(bytes.slice())).pages.map((lines) => lines.join('\n').replaceAll('\u00a0', ' '));

/** Slips from the sheet's upper edge to the lower one, in parts of its height. */
const places = [0, 1, 2, 3, 4].map((place) => ({ top: place / 5, bottom: (place + 1) / 5 }));
/** Parts of the width that hold the codes: the payer's page and, right of it, PIX. */
const [page, payment] = [
  { left: 0.6, right: 0.775 },
  { left: 0.77, right: 0.97 },
];
const codesIn = (sheets: readonly PrintedPage[], across: { left: number; right: number }) =>
  sheets.flatMap((sheet) => places.map((place) => codeIn(sheet, { ...across, ...place }))).filter(Boolean);

it('is a cover and twelve slips on three sheets, each with number, name, month, value and day, also on its stub', async () => {
  const sheets = await textsOf(bookletsOf([maria]));
  expect(sheets).toHaveLength(3);
  const all = sheets.join('\n');
  expect(all).toContain('Carnê do dízimo 2026');
  expect(all).toContain('Impresso em 05/01/2026 às 12h02, com o que estava em aberto.');
  const count = (said: string) => all.split(said).length - 1;
  for (const said of ['março de 2026', '10/03/2026']) expect([said, count(said)]).toEqual([said, 2]);
  expect([count('R$ 50,00'), count('Maria C. S.'), count('Dizimista nº 42')]).toEqual([24, 13, 25]);
  expect(count('D00042M0326')).toBe(1);
});

it('has months in order when the piles of its sheets are laid on each other', async () => {
  const sheets = await textsOf(bookletsOf([maria]));
  const named = sheets.map((sheet) => [...sheet.matchAll(/D00042M(\d\d)26/g)].map(([, month]) => Number(month)));
  const pileOf = (place: number) =>
    named.map((sheet, at) => (at === 0 && place === 0 ? 0 : sheet[at === 0 ? place - 1 : place]));
  expect(places.flatMap((_, place) => pileOf(place)).filter((month) => month !== undefined)).toEqual(
    Array.from({ length: 13 }, (_, month) => month),
  );
});

it.each([
  ['a provider', 'provider'],
  ['its own PIX', pix],
])('every code of a parish with %s is read from the page at 150 dpi in grey', async (_, by) => {
  const sheets = await printed(bookletsOf([maria, { ...maria, numero_ordinal: 9_999_999 }], { payment: by as never }));
  const own = by === pix;
  const all = [42, 9_999_999].flatMap((ordinal) => months.map(({ mes }) => ({ ordinal, month: { ano: 2026, mes } })));
  const addresses = all.map(({ ordinal, month }) => slipAddress(head.site, ordinal, month));
  const codes = all.map(({ ordinal, month }) => slipPix(pix, { ordinal, ...month, amount: 5_000 }));
  expect(codesIn(sheets, own ? page : payment).toSorted()).toEqual(addresses.toSorted());
  expect(own ? codesIn(sheets, payment).toSorted() : codes.toSorted()).toEqual(codes.toSorted());
});

it('asks for what is open alone, and says what is paid', async () => {
  const parcelas = months.map((month) => ({
    ...month,
    ...(month.mes < 3 && { pago: true, devida: false, restante: 0 }),
    ...(month.mes === 3 && { restante: 20 }),
    ...(month.mes > 4 && { devida: false }),
  }));
  const bytes = bookletsOf([
    { ...maria, parcelas },
    { ...maria, parcelas: parcelas.slice(0, 2) },
  ]);
  const [sheet = '', another] = await textsOf(bytes);
  expect([sheet.match(/D00042M\d{4}/g), another]).toEqual([['D00042M0326', 'D00042M0426'], undefined]);
  expect(sheet).toContain('Já pagos: janeiro e fevereiro.');
  expect(sheet).toMatch(/R\$\s20,00[\s\S]*Falta esta parte de R\$\s50,00/);
});

/** The least white millimetres at the four edges of a page. */
function marginsOf({ width, height, grey }: PrintedPage): number {
  let least = Number.POSITIVE_INFINITY;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if ((grey[y * width + x] ?? 255) < 250) least = Math.min(least, x, y, width - 1 - x, height - 1 - y);
  return (least / 150) * 25.4;
}

it.each([
  ['a name of 120 signs', { nome: long }, {}],
  ['a long receiver and key', {}, { payment: { ...pix, key: `${'a'.repeat(60)}@saojose.org.br`, holder: long } }],
])('with %s leaves eight millimetres free at the edges, on both sides', async (_, change, own) => {
  const bytes = bookletsOf([{ ...maria, ...change }], { ...own, twoSided: true });
  expect((await paperOf(bytes.slice())).smallest).toBeGreaterThanOrEqual(8);
  for (const sheet of await printed(bytes)) expect(marginsOf(sheet)).toBeGreaterThanOrEqual(8);
});

/** The columns that are a dashed line in a slip's place. */
function tearsIn({ width, height, grey }: PrintedPage, { top, bottom }: { top: number; bottom: number }): number[] {
  const rows = Array.from({ length: Math.round((bottom - top) * height) }, (_, row) => Math.round(top * height) + row);
  const darkPartOf = (x: number) => rows.filter((y) => (grey[y * width + x] ?? 255) < 200).length / rows.length;
  // Dashes are as long as their gaps, on three quarters of the height; a column of text has less, and a code more.
  return Array.from({ length: width }, (_, x) => x).filter((x) => darkPartOf(x) > 0.25 && darkPartOf(x) < 0.45);
}

it('has each slip’s back behind it, with the tear behind the tear', async () => {
  const sheets = await printed(bookletsOf([maria], { twoSided: true }));
  const fronts = sheets.filter((_, at) => at % 2 === 0);
  const found = fronts.flatMap((front, at) =>
    places.map((place) => {
      const back = sheets[at * 2 + 1] as PrintedPage;
      const behind = tearsIn(back, place).map((x) => back.width - 1 - x);
      const isAligned = tearsIn(front, place).some((x) => behind.some((other) => Math.abs(x - other) <= 1));
      return isAligned ? 'aligned' : behind.length > 0 ? 'astray' : 'none';
    }),
  );
  // The cover has no tear, and two places of the last sheets are free.
  expect(found.toSorted()).toEqual([...Array(12).fill('aligned'), ...Array(3).fill('none')]);
});
