import * as z from 'zod/mini';
import { bookkeepers } from './bookkeepers.ts';
import { collection } from './collection.ts';
import { flag } from './fields/choice.ts';
import { date } from './fields/dates.ts';
import { defineFields } from './fields/field.ts';
import { money } from './fields/money.ts';
import { bodyOf } from './fields/schemas.ts';
import { collectionFields, countedByTwo } from './financial-collections.ts';
import { pastLedgerDays } from './ledger-days.ts';
import { shownMoney, storedCents } from './money.ts';
import { feminine } from './noun.ts';
import { instant, localDate, uuid } from './primitives.ts';

export const countNoun = feminine('contagem do caixa', 'contagens do caixa');

export const countFields = defineFields({
  day: date({ label: 'dia', days: pastLedgerDays, help: 'O que havia no caixa no fim deste dia.' }),
  counted: money({ label: 'valor contado', least: 0 }),
  counted_by: collectionFields.counted_by,
  also_counted_by: collectionFields.also_counted_by,
  settles: flag({
    label: 'registrar a diferença',
    initial: false,
    help: 'Se houver, entra como “Diferença de caixa”, e o saldo do dia passa a ser o que foi contado.',
  }),
});

/** That two count is also a check of the table. */
export const countBody = bodyOf(countFields, countedByTwo('o caixa é contado'));

export const cashCount = z.object({
  id: uuid,
  day: localDate,
  /** In reais: what was found, and what the books had when the day ended. */
  counted: z.number(),
  expected: z.number(),
  counted_by: z.string(),
  also_counted_by: z.string(),
  /** True if the difference is a row of the cash book. */
  is_settled: z.boolean(),
  creator_name: z.nullable(z.string()),
  created_at: instant,
});
export type CashCount = z.output<typeof cashCount>;

/** 'sobram R$ 3,00', 'faltam R$ 3,00', 'confere': what was found beside what the books had. */
export function differenceWords({ counted, expected }: Pick<CashCount, 'counted' | 'expected'>): string {
  const cents = storedCents(counted) - storedCents(expected);
  return cents === 0 ? 'confere' : `${cents > 0 ? 'sobram' : 'faltam'} ${shownMoney(Math.abs(cents))}`;
}

const counts = collection({
  path: '/financial/contagens',
  noun: countNoun,
  item: cashCount,
  readers: bookkeepers,
  writers: bookkeepers,
});

export const financialCounts = {
  list: counts.list('As contagens do caixa, a do último dia primeiro'),
  create: counts.createOnce(countBody),
};
