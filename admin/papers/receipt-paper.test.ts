import { expect, it } from 'vitest';
import type { IssuedReceipt } from '#contract/financial-receipts.ts';
import { paperOf } from '../../edge-functions/api/reports/testing/paper.ts';
import { receiptPaper } from './receipt-paper.ts';
import { receiptSlip } from './receipt-slip.ts';
import { paperHead as head } from './testing/head.ts';
import { codeIn, printed } from './testing/printed.ts';

const receipt: IssuedReceipt = {
  ...{ id: crypto.randomUUID(), number: 12, year: 2026, kind: 'receipt', of_year: null, code: '7H2K9QWD3XNB5TRA' },
  ...{ giver_name: 'Maria da Conceição Souza', giver_cpf: '52998224725', numero_ordinal: 42, amount: 1120.5 },
  lines: [{ amount: 1120.5, paid_on: '2026-11-28', form: 'pix', ano: 2026, mes: 11, purpose: null }],
  issuer: {
    name: 'Paróquia São José',
    legal: { name: 'Arquidiocese de Fortaleza', cnpj: '11.222.333/0001-81' },
    place: 'Fortaleza – CE',
  },
  ...{ issued_on: '2026-11-29', creator_name: 'Raimundo', state: 'valid', returned_on: null, cancelled_at: null },
  ...{ cancelled_name: null, cancel_reason: null, replaced_by: null, mailed_at: null, mail: null },
};
const long = 'Maria Aparecida da Conceição Albuquerque Figueiredo '.repeat(3).slice(0, 120);

const sheetOf = (receipts: readonly IssuedReceipt[]) => {
  const writer = receiptPaper(head, null);
  writer.add(receipts);
  return writer.finish();
};
const slipOf = (one: IssuedReceipt) => {
  const writer = receiptSlip(head, null);
  writer.add([one]);
  return writer.finish();
};
const saidBy = async (bytes: Uint8Array) =>
  (await paperOf(bytes.slice())).pages.map((lines) => lines.join(' ').replaceAll(' | ', ' ').replace(/\s+/g, ' '));

it('says who gave, how much in figures and words, when, how and for what', async () => {
  const [page = ''] = await saidBy(sheetOf([receipt]));
  for (const said of [
    'Recibo nº 12/2026',
    'Arquidiocese de Fortaleza, CNPJ 11.222.333/0001-81',
    'Recebemos de Maria da Conceição Souza, CPF 529.982.247-25, a importância de R$ 1.120,50 (mil cento e vinte reais e cinquenta centavos), referente ao dízimo de novembro de 2026.',
    'Recebido em 28/11/2026, por PIX.',
    'Valor não dedutível do imposto de renda.',
    'Fortaleza – CE, 29/11/2026',
    '7H2K-9QWD-3XNB-5TRA',
    'saojose.org.br/recibo',
  ]) {
    expect(page).toContain(said);
  }
  expect(page).toContain('Via da paróquia');
});

it.each([
  ['a name of 120 signs', { giver_name: long, issuer: { ...receipt.issuer, name: long } }],
  [
    'many payments',
    {
      lines: Array.from({ length: 12 }, (_, at) => ({
        ...receipt.lines[0],
        mes: at + 1,
        amount: 93.37,
      })) as IssuedReceipt['lines'],
    },
  ],
  ['a name that is no longer kept', { giver_name: null, giver_cpf: null }],
])('of %s stays within its sheet', async (_, change) => {
  const { outside, smallest, pages } = await paperOf(sheetOf([{ ...receipt, ...change }, receipt]).slice());
  expect([outside, smallest >= 8, pages.length]).toEqual([[], true, 2]);
});

it('of one that was cancelled says so', async () => {
  expect((await saidBy(sheetOf([{ ...receipt, state: 'cancelled' }])))[0]).toContain('CANCELADO');
  expect((await saidBy(slipOf({ ...receipt, state: 'cancelled' })))[0]).toContain('CANCELADO');
});

it('has a code that leads to the page that checks it, also from a grey copy', async () => {
  const address = 'https://saojose.org.br/recibo/7H2K-9QWD-3XNB-5TRA';
  const [sheet] = await printed(sheetOf([receipt]));
  const [slip] = await printed(slipOf(receipt));
  if (!sheet || !slip) throw new Error('nothing was printed');
  const halves = [
    { left: 0, top: 0, right: 0.5, bottom: 0.5 },
    { left: 0, top: 0.5, right: 0.5, bottom: 1 },
  ];
  expect([...halves.map((part) => codeIn(sheet, part)), codeIn(slip)]).toEqual([address, address, address]);
});
