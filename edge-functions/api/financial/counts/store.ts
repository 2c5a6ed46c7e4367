import type * as z from 'zod/mini';
import { formatDay } from '#contract/calendar-date.ts';
import type { Pagination } from '#contract/errors.ts';
import { type CashCount, countNoun, type financialCounts } from '#contract/financial-counts.ts';
import { sentencesAbout } from '#contract/noun.ts';
import { dataOf, type PageQuery, readPage, rowOf } from '../../gateways/database-answer.ts';
import type { Caller } from '../../http/authenticate.ts';

/** A page of the counts, the last day first. */
export async function countsPage(
  { db }: Caller,
  query: PageQuery,
): Promise<{ rows: CashCount[]; pagination: Pagination }> {
  const { rows, pagination } = await readPage(
    () =>
      db
        .rpc('listed_counts', {}, { count: 'exact' })
        .order('day', { ascending: false })
        .order('created_at', { ascending: false })
        .order('id'),
    query,
  );
  return { rows: rows as CashCount[], pagination };
}

/** Enters a count once, and answers it. */
export async function enterCount(
  { db }: Caller,
  { id, ...body }: z.output<NonNullable<typeof financialCounts.create.body>>,
): Promise<CashCount> {
  dataOf(
    await db.rpc('enter_count', { count: id, ...body }),
    { cash_counts_by_two: 'O caixa é contado por duas pessoas.' },
    {
      box_unopened: (day) =>
        `O saldo inicial do caixa é de ${formatDay(day)}, e antes disso ele não tem saldo. Nada foi registrado.`,
    },
  );
  return rowOf(
    await db.rpc('listed_counts').eq('id', id).maybeSingle(),
    sentencesAbout(countNoun).missing,
  ) as CashCount;
}
