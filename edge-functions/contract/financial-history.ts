import * as z from 'zod/mini';
import { bookkeepers } from './bookkeepers.ts';
import { endpoint } from './endpoint.ts';
import { optional } from './fields/field.ts';
import { line } from './fields/text.ts';
import { calendarDay, instant, uuid } from './primitives.ts';

/** The longest reason of a change or deletion, in UTF-16 units. */
export const mostReason = 200;

/** Why a row is changed or deleted. */
export const reasonFields = { reason: optional(line({ label: 'motivo', max: mostReason })) };

/** Changes to a cash book row that belongs to no payment, to a transfer, or to an account. */
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

/** The history of a row at a path; `of` is such a row: 'uma transação escrita à mão, também excluída'. */
export const historyOf = ({ path, of }: { path: string; of: string }) =>
  endpoint({
    method: 'GET',
    path: `${path}/:id/historico`,
    access: bookkeepers,
    summary: `O que aconteceu a ${of}: quem, quando, o quê e por quê`,
    params: z.object({ id: uuid }),
    answer: z.array(historyEntry),
  });

const removal = { id: uuid, removed_at: instant, removed_by: who, reason };

/** A row that is gone, as it was; the amount is in reais. */
export const removedTransaction = z.object({
  ...removal,
  title: z.nullable(z.string()),
  amount: z.number(),
  type: z.enum(['income', 'expense']),
  category: z.nullable(z.string()),
  transaction_date: calendarDay,
});
export type RemovedTransaction = z.output<typeof removedTransaction>;

/** The same of a transfer, with what its accounts were called then; null where an earlier version didn't note it. */
export const removedTransfer = z.object({
  ...removal,
  from_name: z.nullable(z.string()),
  to_name: z.nullable(z.string()),
  amount: z.number(),
  transfer_date: calendarDay,
  document_number: z.nullable(z.string()),
});
export type RemovedTransfer = z.output<typeof removedTransfer>;
