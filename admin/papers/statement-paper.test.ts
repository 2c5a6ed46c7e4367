import { expect, it } from 'vitest';
import type { IssuedReceipt, ReceiptLine } from '#contract/financial-receipts.ts';
import { paperOf } from '../../edge-functions/api/reports/testing/paper.ts';
import { type Statement, statementPaper } from './statement-paper.ts';
import { paperHead as head } from './testing/head.ts';
import { codeIn, printed } from './testing/printed.ts';

const linesOf = (count: number): ReceiptLine[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ amount: 50.05, paid_on: `2026-${String((at % 12) + 1).padStart(2, '0')}-10`, form: 'pix', purpose: null },
    ...{ ano: 2026, mes: (at % 12) + 1 },
  }));
const statementOf = (count: number, change: Partial<IssuedReceipt> = {}, address: string | null = null): Statement => ({
  receipt: {
    ...{ id: crypto.randomUUID(), number: 12, year: 2027, kind: 'statement', of_year: 2026, code: '7H2K9QWD3XNB5TRA' },
    ...{ giver_name: 'Maria da Conceição Souza', giver_cpf: '52998224725', numero_ordinal: 42 },
    ...{
      amount: Math.round(count * 5005) / 100,
      lines: linesOf(count),
      issued_on: '2027-01-29',
      creator_name: 'Raimundo',
    },
    issuer: {
      name: 'Paróquia São José',
      legal: { name: 'Arquidiocese de Fortaleza', cnpj: '11.222.333/0001-81' },
      place: 'Fortaleza – CE',
    },
    ...{ state: 'valid', returned_on: null, cancelled_at: null, cancelled_name: null, cancel_reason: null },
    ...{ replaced_by: null, mailed_at: null, mail: null, ...change },
  },
  address,
});
const drawn = (statements: readonly Statement[], hasWindow = false) => {
  const writer = statementPaper(head, { hasWindow });
  writer.add(statements);
  return writer.finish();
};
const saidBy = async (bytes: Uint8Array) =>
  (await paperOf(bytes.slice())).pages.map((lines) => lines.join(' ').replaceAll(' | ', ' ').replace(/\s+/g, ' '));
const long = 'Maria Aparecida da Conceição Albuquerque Figueiredo '.repeat(3).slice(0, 120);

it('says who gave how much, in figures and words, on which days and for which months', async () => {
  const [page = ''] = await saidBy(drawn([statementOf(12)]));
  for (const said of [
    'Declaração de contribuições de 2026',
    'nº 12/2027',
    'Paróquia São José · Arquidiocese de Fortaleza, CNPJ 11.222.333/0001-81 declara que recebeu de Maria da Conceição Souza, CPF 529.982.247-25, em 2026, por dia de pagamento, a importância de R$ 600,60 (seiscentos reais e sessenta centavos), como segue.',
    '10/03/2026 Dízimo de março de 2026 PIX R$ 50,05',
    'Ao todo R$ 600,60',
    'Valor não dedutível do imposto de renda.',
    'Fortaleza – CE, 29/01/2027',
    '7H2K-9QWD-3XNB-5TRA',
  ])
    expect(page).toContain(said);
});

it.each([
  ['one payment', statementOf(1), 1],
  ['a payment a month', statementOf(12), 1],
  ['so many that the signature has no room', statementOf(34), 2],
  ['a hundred', statementOf(100), 3],
  ['a name of 120 signs', statementOf(12, { giver_name: long }, `${long} `.repeat(4)), 1],
  ['a name that is no longer kept', statementOf(2, { giver_name: null, giver_cpf: null }), 1],
])('of %s stays within its sheets, with and without a window', async (_, statement, sheets) => {
  for (const hasWindow of [false, true]) {
    const bytes = drawn([statement, statementOf(1)], hasWindow);
    const { outside, smallest, pages } = await paperOf(bytes.slice());
    expect([outside, smallest >= 8]).toEqual([[], true]);
    expect(pages.length - 1).toBeGreaterThanOrEqual(sheets);
    const texts = await saidBy(bytes);
    const pagesOfFirst = texts.slice(0, -1);
    for (const text of pagesOfFirst.slice(1))
      expect(text).toContain('Declaração de contribuições de 2026 nº 12/2027, continuação');
    expect(pagesOfFirst.at(-1)).toContain('Assinatura pela paróquia');
    expect(pagesOfFirst.join(' ').match(/PIX R\$/g)).toHaveLength(statement.receipt.lines.length);
  }
});

it('has the address, and nothing else, in the window of an envelope', async () => {
  const address = 'Rua das Flores, 12 – Bairro Novo, Fortaleza – CE, 60000-000';
  const [page] = await printed(
    drawn([statementOf(12, { issuer: { ...statementOf(1).receipt.issuer, name: long } }, address)], true),
  );
  if (!page) throw new Error('nothing was printed');
  const dots = page.width / 210;
  const darkRows = (x1: number, x2: number, y1: number, y2: number) =>
    Array.from({ length: Math.round((y2 - y1) * dots) }, (_, at) => Math.round(y1 * dots) + at).filter((y) =>
      page.grey
        .subarray(y * page.width + Math.round(x1 * dots), y * page.width + Math.round(x2 * dots))
        .some((dot) => dot < 128),
    );
  // Both places of the window, 45 and 50 mm from the top: the head is above, the title below.
  const found = darkRows(20, 110, 45, 95).map((y) => y / dots);
  expect(Math.min(...found)).toBeGreaterThan(50);
  expect(Math.max(...found)).toBeLessThan(90);
  expect(darkRows(110, 190, 47, 95)).toEqual([]);
});

it('has a code that leads to the page that checks it, also from a grey copy', async () => {
  const [page] = await printed(drawn([statementOf(12)]));
  if (!page) throw new Error('nothing was printed');
  expect(codeIn(page, { left: 0, top: 0.4, right: 0.35, bottom: 0.9 })).toBe(
    'https://saojose.org.br/recibo/7H2K-9QWD-3XNB-5TRA',
  );
});

it('draws 1,500 in one file, a page each', () => {
  const writer = statementPaper(head, { hasWindow: true });
  for (let at = 0; at < 1500; at += 100) writer.add(Array.from({ length: 100 }, () => statementOf(12, {}, 'Rua A, 1')));
  const bytes = writer.finish();
  const pages = new TextDecoder('latin1').decode(bytes).match(/\/Type \/Page\b(?!s)/g)?.length;
  expect(pages).toBe(1500);
  expect(bytes.length / 1500).toBeLessThan(8_000);
});
