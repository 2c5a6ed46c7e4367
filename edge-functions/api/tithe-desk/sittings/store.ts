import { ApiError, type Pagination } from '#contract/errors.ts';
import type { CashCount } from '#contract/financial-counts.ts';
import { sentencesAbout } from '#contract/noun.ts';
import type { Receipt } from '#contract/tithe-desk.ts';
import { type Sitting, type SittingSheet, sittingNoun } from '#contract/tithe-sittings.ts';
import { dataOf, type PageQuery, readPage, rowOf } from '../../gateways/database-answer.ts';
import { type Caller, memberOf } from '../../http/authenticate.ts';

const { missing } = sentencesAbout(sittingNoun);

const sittingsOf = ({ db }: Caller) =>
  db
    .from('tithe_sittings')
    .select('id, day, occasion, creator_name, opened_at, ended_at, sitting_state, sums', { count: 'exact' });

/** A row, as its computed columns say it: their types know of no content. */
const sittingOf = ({
  sums,
  sitting_state,
  ...row
}: Omit<Sitting, 'state' | 'envelopes' | 'total'> & Computed): Sitting => ({
  ...row,
  state: sitting_state as Sitting['state'],
  ...(sums as Pick<Sitting, 'envelopes' | 'total'>),
});

interface Computed {
  sitting_state: unknown;
  sums: unknown;
}

/** A page of all sittings, the last day first. */
export async function sittingsPage(
  caller: Caller,
  query: PageQuery,
): Promise<{ rows: Sitting[]; pagination: Pagination }> {
  const { rows, pagination } = await readPage(
    () => sittingsOf(caller).order('day', { ascending: false }).order('opened_at', { ascending: false }).order('id'),
    query,
  );
  return { rows: rows.map(sittingOf), pagination };
}

/** The one in which the caller receives. */
export async function currentSitting(caller: Caller): Promise<SittingSheet | null> {
  const { id } = memberOf(caller).profile;
  const [row] = dataOf(await sittingsOf(caller).eq('opened_by', id).is('ended_at', null));
  return row?.sitting_state === 'open' ? await sheetOf(caller, sittingOf(row)) : null;
}

export async function sittingById(caller: Caller, id: string): Promise<SittingSheet> {
  return await sheetOf(caller, sittingOf(rowOf(await sittingsOf(caller).eq('id', id).maybeSingle(), missing)));
}

async function sheetOf(caller: Caller, sitting: Sitting): Promise<SittingSheet> {
  const [receipts, counts] = await Promise.all([receiptsOf(caller, sitting.id), countsOfDay(caller, sitting.day)]);
  return { ...sitting, receipts, counts };
}

async function countsOfDay({ db }: Caller, day: string): Promise<CashCount[]> {
  const query = db.rpc('listed_counts').eq('day', day);
  return dataOf(await query.order('created_at', { ascending: false }).order('id')) as CashCount[];
}

async function receiptsOf({ db }: Caller, sitting: string): Promise<Receipt[]> {
  return dataOf(await db.rpc('sitting_lines', { sitting })).map((row) => ({
    id: row.id,
    // Null of an envelope without a payer, which the types of a function don't say.
    dizimista:
      (row.payer as string | null) === null
        ? null
        : { id: row.payer, numero_ordinal: row.numero_ordinal, nome: row.nome },
    nome_escrito: (row.payer as string | null) === null ? (row.nome as string | null) : null,
    valor: row.amount,
    resta: row.rest,
    data_pagamento: row.paid_on,
    forma_pagamento: row.form as Receipt['forma_pagamento'],
    registrado_em: row.entered_at,
    meses: (row.months as { ano: number; mes: number; amount: number; is_part: boolean }[]).map(
      ({ ano, mes, amount: valor, is_part: parte }) => ({ ano, mes, valor, parte }),
    ),
  }));
}

/** Says the mass or the place. */
export async function nameSitting({ db }: Caller, id: string, occasion: string | null): Promise<void> {
  rowOf(await db.from('tithe_sittings').update({ occasion }).eq('id', id).select('id').maybeSingle(), missing);
}

/** Ends one of the caller's. */
export async function endSitting({ db }: Caller, sitting: string): Promise<void> {
  const result = await db.rpc('end_sitting', { sitting });
  if (result.error?.code === 'PT404') throw new ApiError('not_found', missing);
  dataOf(result);
}
