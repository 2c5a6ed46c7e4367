import * as z from 'zod/mini';
import { formatDay, monthOf } from '#contract/calendar-date.ts';
import { sheetHeadings } from '#contract/financial-categories.ts';
import type { CategoryLine, FoundCheck, ListedMonth, MonthSheet } from '#contract/financial-months.ts';
import { percentOf } from '#contract/financial-purposes.ts';
import { monthTitle } from '#contract/months.ts';
import type { Parish } from '#contract/parish.ts';
import { parishDayOf, spokenMoment } from '#contract/parish-day.ts';
import { type ConflictSentences, dataOf } from '../../gateways/database-answer.ts';
import { readParish } from '../../gateways/parish.ts';
import { centsOfSum, exactReais } from '../../gateways/sums.ts';
import type { Caller } from '../../http/authenticate.ts';

/** The months of the cash book, the last first. */
export const listMonths = async ({ db }: Caller): Promise<ListedMonth[]> =>
  dataOf(await db.rpc('listed_months')).map(({ month, closings, ...listed }) => ({
    ...listed,
    month: month.slice(0, 7),
    closings: closings as ListedMonth['closings'],
  }));

const sum = z.pipe(
  z.string(),
  z.transform((written: string) => exactReais(centsOfSum(written))),
);

const sheet = z.object({
  is_over: z.boolean(),
  is_closed: z.boolean(),
  closing: z.nullable(z.custom<NonNullable<MonthSheet['closing']>>()),
  accounts: z.array(
    z.object({
      account_id: z.string(),
      name: z.string(),
      ...{ opening: sum, income: sum, expense: sum, transferred_in: sum, transferred_out: sum, closing: sum },
    }),
  ),
  categories: z.array(
    z.object({
      name: z.nullable(z.string()),
      code: z.nullable(z.string()),
      type: z.enum(['income', 'expense']),
      amount: sum,
      entries: z.int(),
      in_share: z.boolean(),
      /** In the plan of the diocese; null of what isn't in it. */
      place: z.nullable(z.int()),
      /** At least so many rows are taken back by no other. */
      standing: z.int(),
      shown_under: z.nullable(z.enum(Object.keys(sheetHeadings) as (keyof typeof sheetHeadings)[])),
    }),
  ),
  before_opening: z.object({ income: sum, expense: sum }),
  purposes: z.array(
    z.object({ purpose: z.string(), receiver: z.string(), opening: sum, shares: sum, passed_on: sum, rest: sum }),
  ),
  share: z.nullable(
    z.pipe(
      z.object({ share: z.nullable(z.int()), opening: sum, base: sum, due: sum, paid: sum, rest: sum }),
      z.transform(({ share, ...sums }) => ({ percent: share === null ? null : percentOf(share), ...sums })),
    ),
  ),
  /** False where the share of the diocese counts other categories in one month than in another. */
  counts_alike: z.boolean(),
  without_paper: z.int(),
});

/** Lines of a month, or of several; `closing` is that of one. */
export type Lines = z.output<typeof sheet>;

type PlacedLine = CategoryLine & { place: number | null };

const byNumbers = new Intl.Collator('pt-BR', { numeric: true });

/**
 * Income first; in the order of the diocese's plan, then by codes that aren't in it, those without one by name after
 * them, rows without any last.
 */
const inOrderOfPlan = (a: PlacedLine, b: PlacedLine): number =>
  a.type === b.type
    ? (a.place ?? Number.MAX_SAFE_INTEGER) - (b.place ?? Number.MAX_SAFE_INTEGER) ||
      Number(a.code === null) - Number(b.code === null) ||
      byNumbers.compare(a.code ?? '', b.code ?? '') ||
      Number(a.name === null) - Number(b.name === null) ||
      byNumbers.compare(a.name ?? '', b.name ?? '')
    : b.type.localeCompare(a.type);

/** The lines of the months from `from` to `month`, each as it was closed or as it is now. */
export async function linesOf({ db }: Caller, month: string, from = month): Promise<Lines> {
  const answered = await db.rpc('month_sheet', { month: `${month}-01`, from_month: `${from}-01` });
  const read = sheet.parse(dataOf(answered));
  return { ...read, categories: read.categories.sort(inOrderOfPlan) };
}

/** A month as it was closed, or as it is now with what isn't in order. */
export async function sheetOf(caller: Caller, month: string): Promise<MonthSheet> {
  const [lines, parish, found] = await Promise.all([
    linesOf(caller, month),
    readParish(caller.db),
    caller.db.rpc('month_checks', { month: `${month}-01` }),
  ]);
  const { is_closed, without_paper: _, counts_alike: __, ...read } = lines;
  const checks = dataOf(found).map(({ amount, ...each }) => ({
    ...each,
    amount: amount === null ? null : exactReais(centsOfSum(amount)),
  }));
  return { ...read, month, checks: is_closed ? [] : [...(checks as FoundCheck[]), ...lackingOf(parish)] };
}

/** Faults of the parish's own content: the curia asks for these on a balancete. */
const lackingOf = ({ legal, diocese }: Parish): FoundCheck[] =>
  [...(legal ? [] : (['no_legal_name'] as const)), ...(diocese ? [] : (['no_diocese'] as const))].map((kind) => ({
    ...{ kind, entries: 1, name: null, amount: null, day: null },
  }));

/** Closes a month, or says why not. */
export async function closeMonth({ db }: Caller, month: string): Promise<void> {
  dataOf(await db.rpc('close_month', { month: `${month}-01` }), {}, refusals);
}

/** Opens the month that was closed last again. */
export async function reopenMonth({ db }: Caller, month: string, reason: string): Promise<void> {
  dataOf(await db.rpc('reopen_month', { month: `${month}-01`, reason }), {}, refusals);
}

const closed = z.object({ at: z.string(), by: z.nullable(z.string()) });

const titleOf = (day: string): string => monthTitle(monthOf(day));

const refusals: ConflictSentences = {
  not_over: () => 'Este mês ainda não terminou. Ele pode ser fechado a partir do primeiro dia do mês seguinte.',
  already_closed: (detail) => {
    // Of a month before the first one that was closed nothing is known.
    const known = closed.safeParse(JSON.parse(detail));
    if (!known.success) return 'Este mês já está fechado, com os meses de antes do primeiro que foi fechado.';
    const at = new Date(known.data.at);
    const who = known.data.by ? ` por ${known.data.by}` : '';
    return `Este mês já foi fechado${who} em ${formatDay(parishDayOf(at))} ${spokenMoment(at)}.`;
  },
  not_next: (next) => `Os meses se fecham em ordem: feche antes ${titleOf(next)}.`,
  before_opening: (day) => `Nenhuma conta tinha saldo neste mês: o primeiro saldo inicial é de ${formatDay(day)}.`,
  not_closed: () => 'Este mês não está fechado, ou outra pessoa acabou de reabri-lo.',
  not_last: (last) => `Só o último mês fechado pode ser reaberto, que é ${titleOf(last)}.`,
};
