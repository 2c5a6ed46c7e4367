import * as z from 'zod/mini';
import { calendarDay, instant, uuid } from './primitives.ts';

/** Changes to a cash book row that belongs to no payment. */
export const historyVerbs = { insert: 'Criada', update: 'Alterada', delete: 'Excluída' } as const;

/** Nobody did it who is known: null. The same of a reason. */
const who = z.nullable(z.string());
const reason = z.nullable(z.string());

/** Changes of a row's receipt. */
export const scanChanges = { added: 'adicionado', replaced: 'trocado', removed: 'removido' } as const;

/** One change of a row, with its values formatted and in full; a receipt has no values. */
export const historyEntry = z.object({
  id: z.string(),
  happened_at: instant,
  who,
  verb: z.enum(Object.keys(historyVerbs) as (keyof typeof historyVerbs)[]),
  reason,
  changes: z.array(
    z.object({
      field: z.string(),
      before: z.nullable(z.string()),
      after: z.nullable(z.string()),
      scan: z.optional(z.enum(Object.keys(scanChanges) as (keyof typeof scanChanges)[])),
    }),
  ),
});
export type HistoryEntry = z.output<typeof historyEntry>;

/** A row that is gone, as it was; the amount is in reais. */
export const removedTransaction = z.object({
  id: uuid,
  title: z.nullable(z.string()),
  amount: z.number(),
  type: z.enum(['income', 'expense']),
  category: z.nullable(z.string()),
  transaction_date: calendarDay,
  removed_at: instant,
  removed_by: who,
  reason,
});
export type RemovedTransaction = z.output<typeof removedTransaction>;
