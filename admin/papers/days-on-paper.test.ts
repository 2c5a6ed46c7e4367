import { expect, it } from 'vitest';
import { monthNames } from '#contract/day-names.ts';
import type { IssuedReceipt } from '#contract/financial-receipts.ts';
import type { MassOfDay } from '#contract/mass-changes.ts';
import { paperOf } from '../../edge-functions/api/reports/testing/paper.ts';
import { printedSchedule } from '../features/mass-schedule/printed-schedule.ts';
import { printedWeek } from '../features/mass-schedule/week-words.ts';
import { dateAndTime } from '../lib/dates.ts';
import { type PrintDocument, printedSections } from '../ui/print/print-document.ts';
import { bookletPaper } from './booklet-paper.ts';
import type { PaperWriter } from './kinds.ts';
import { receiptPaper } from './receipt-paper.ts';
import { receiptSlip } from './receipt-slip.ts';
import { statementPaper } from './statement-paper.ts';
import { paperHead as head } from './testing/head.ts';

const receipt: IssuedReceipt = {
  ...{ id: crypto.randomUUID(), number: 12, year: 2026, kind: 'receipt', of_year: null, code: '7H2K9QWD3XNB5TRA' },
  ...{ giver_name: 'Maria da Conceição Souza', giver_cpf: null, numero_ordinal: 42, amount: 100 },
  lines: [10, 11].map((mes) => ({ amount: 50, paid_on: '2026-11-01', form: 'pix', ano: 2026, mes, purpose: null })),
  issuer: { name: 'Paróquia São José', legal: null, place: 'Fortaleza – CE' },
  ...{ issued_on: '2026-12-01', creator_name: 'Raimundo', state: 'valid', returned_on: null, cancelled_at: null },
  ...{ cancelled_name: null, cancel_reason: null, replaced_by: null, mailed_at: null, mail: null },
};
const statement = { receipt: { ...receipt, kind: 'statement', of_year: 2026 } as const, address: null };
const booklet = { ano: 2026, readAt: '2026-12-01T15:02:00Z', payment: 'provider', twoSided: false } as const;
const month = { mes: 11, vencimento: '2026-11-10', valor_parcela: 50, restante: 50, pago: false, devida: true };
const mass: MassOfDay = {
  ...{ day: '2026-12-01', mass_id: null, change_id: null, time: '18:00', usual_time: null, changedAt: null },
  ...{ description: null, place: null, celebrant: null, community: null, reason: null, is_cancelled: false },
};

async function drawn<Item>(writer: PaperWriter<Item>, item: Item): Promise<string> {
  writer.add([item]);
  return (await paperOf(writer.finish().slice())).pages.flat().join('\n');
}
const printed = async (document: PrintDocument): Promise<string> =>
  JSON.stringify([dateAndTime(document.generatedAt), document.notes, printedSections(document)]);

it.each<[sheet: string, text: () => Promise<string>]>([
  ['a receipt of two payments', () => drawn(receiptPaper(head, null), receipt)],
  ['a receipt of one', () => drawn(receiptPaper(head, null), { ...receipt, lines: receipt.lines.slice(1) })],
  ['a slip', () => drawn(receiptSlip(head, null), receipt)],
  ['a yearly statement', () => drawn(statementPaper(head, { hasWindow: false }), statement)],
  [
    'a booklet',
    () => drawn(bookletPaper(head, booklet), { numero_ordinal: 42, nome: 'Maria C. S.', parcelas: [month] }),
  ],
  ['the masses of a week', () => printed(printedWeek('2026-11-30')([mass]))],
  [
    'the mass times',
    () =>
      printed(
        printedSchedule({
          ...{ title: 'Horários', parish: 'Paróquia', generatedAt: '2026-11-22T12:00:00Z', total: 0, items: [] },
          changes: [mass],
        }),
      ),
  ],
])('the days of %s are all in figures', async (_, text) => {
  const said = await text();
  expect(said).toMatch(/\d\d\/\d\d\/\d{4}/);
  expect(said).not.toMatch(new RegExp(`\\dº? de (${monthNames.join('|')})`));
});
