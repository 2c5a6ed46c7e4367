import { join } from 'node:path';
import { connect } from '../../local/database/open-database.ts';
import { findPostgres } from '../../local/database/postgres/server.ts';
import type { SqlRunner } from '../../local/database/sql-runner.ts';
import type { StackProcess } from '../stack-process.ts';
import { type StaffRole, signIn } from '../staff.ts';
import { growPayers } from './payers.ts';
import { type Figure, percentile } from './report.ts';

const payers = 50_000;
const calls = 15;

/** The overview of the tithe and its lists, and a payer looked for, beside 50,000 payers and a year of theirs. */
export async function measureTithe(stack: StackProcess): Promise<Figure[]> {
  const database = await databaseOf(stack);
  try {
    await growTithe(stack, database.runner, { payers });
    const headers = await headersOf(stack, 'financial');
    const read = async (path: string) => {
      const found = await answered(stack, headers, 'GET', path);
      if (found.length === 0) throw new Error(`${path}: nothing found`);
    };
    const p95 = async (pathOf: (call: number) => string) => {
      const times: number[] = [];
      for (let call = 0; call < calls; call += 1) times.push(await timed(() => read(pathOf(call))));
      return percentile(times, 0.95);
    };
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(overview)) {
      const value = await p95(() => path);
      figures.push({ name: `50,000 payers, tithe, ${name}: p95`, value, unit: 'ms', atMost: 500 });
    }
    for (const [name, path] of Object.entries(ledger)) {
      const value = await p95(() => path);
      figures.push({ name: `100,000 rows of the ledger, ${name}: p95`, value, unit: 'ms', atMost: 100 });
    }
    figures.push(...(await closings(stack, headers)));
    const searches = await searchesOf(database.runner, calls);
    for (const [name, search] of Object.entries(searches)) {
      const value = await p95(
        (call) => `/carne-dizimo/recebimentos/dizimistas?search=${encodeURIComponent(search(call))}`,
      );
      figures.push({ name: `50,000 payers, at the desk, ${name}: p95`, value, unit: 'ms', atMost: 200 });
      const listed = await p95((call) => `/dizimistas?page=1&limit=10&search=${encodeURIComponent(search(call))}`);
      figures.push({ name: `50,000 payers, in their list, ${name}: p95`, value: listed, unit: 'ms', atMost: 200 });
    }
    return figures;
  } finally {
    await database.close();
  }
}

/** The month before this one, closed and opened again: the most that a closing adds up is all that was before. */
async function closings(stack: StackProcess, headers: Record<string, string>): Promise<Figure[]> {
  const month = (await answered(stack, headers, 'GET', '/financial/meses')).find(
    ({ is_next }: { is_next: boolean }) => is_next,
  ).month;
  const administrator = await headersOf(stack, 'admin');
  const times: number[] = [];
  const sheets: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    if (call > 0)
      await answered(stack, administrator, 'POST', `/financial/meses/${month}/reabrir`, { reason: 'Medida' });
    sheets.push(await timed(() => answered(stack, headers, 'GET', `/financial/meses/${month}`)));
    times.push(await timed(() => answered(stack, headers, 'POST', `/financial/meses/${month}/fechar`, {})));
  }
  const [closing, sheet] = [percentile(times, 0.95), percentile(sheets, 0.95)];
  return [
    { name: '100,000 rows of the ledger, a month is closed: p95', value: closing, unit: 'ms', atMost: 1_000 },
    { name: '… as many times as its sheet takes, which is read first', value: closing / sheet, unit: 'times' },
  ];
}

const ledger = {
  'the first page': '/financial?page=1&limit=10',
  'months and categories': '/financial/summary',
};

const overview = {
  'the month': '/carne-dizimo/visao',
  late: '/carne-dizimo/visao/dizimistas?page=1&limit=10&lista=atrasados',
  silent: '/carne-dizimo/visao/dizimistas?page=1&limit=10&lista=sem-contribuir',
  new: '/carne-dizimo/visao/dizimistas?page=1&limit=10&lista=novos',
  lost: '/carne-dizimo/visao/dizimistas?page=1&limit=10&lista=deixaram',
};

interface Grown {
  payers: number;
  /** Of instalments for each payer, up to this one. */
  months?: number;
  /** At most so many rows of the ledger, the newest. */
  ledger?: number;
}

/** Payers with a year of their instalments, or as many months. */
export async function growTithe(
  stack: Pick<StackProcess, 'baseUrl' | 'keys'>,
  sql: SqlRunner,
  { payers, months = 12, ledger = 100_000 }: Grown,
): Promise<void> {
  await growPayers(stack, payers);
  await sql.exec(growing(months, ledger));
  // As the database does by itself in a year: reads of an index alone need it.
  await sql.exec(
    `vacuum analyze public.dizimistas, public.carnes, public.parcelas, public.receipts, public.allocations,
       private.tithe_receipts, public.financial_transactions`,
  );
}

export const databaseOf = async ({ dataDir }: StackProcess) =>
  connect((await findPostgres(join(dataDir, 'postgres')))('postgres'));

export async function headersOf({ baseUrl }: StackProcess, role: StaffRole): Promise<Record<string, string>> {
  const session = new Map(await signIn(baseUrl, role));
  const { access_token } = JSON.parse(session.get('token') ?? '{}');
  return { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' };
}

/** The data of a call's answer. */
export async function answered(
  { baseUrl }: StackProcess,
  headers: Record<string, string>,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
) {
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const response = await fetch(`${baseUrl}/api${path}`, init);
  const { data, message } = await response.json();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${message}`);
  return data;
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** A different payer each time. */
export async function searchesOf(sql: SqlRunner, calls: number): Promise<Record<string, (call: number) => string>> {
  const payers = await sql.query<{ number: number; name: string; cpf: string }>(
    `select numero_ordinal as number, nome_completo as name, cpf from public.dizimistas
     where cpf is not null and dizimista_ativo order by numero_ordinal desc limit ${calls}`,
  );
  const of = (call: number) => payers[call % payers.length] as (typeof payers)[number];
  return {
    'by number': (call) => String(of(call).number),
    'by name': (call) => of(call).name,
    'a name of thousands': () => 'souza',
    'by CPF': (call) => of(call).cpf,
  };
}

const grown = ['dizimistas', 'carnes', 'parcelas', 'receipts', 'allocations', 'financial_transactions'];
const triggers = (turn: 'disable' | 'enable') =>
  grown.map((table) => `alter table public.${table} ${turn} trigger user;`).join(' ');

/**
 * Months of instalments up to this one, most of them paid. Of a hundred payers five never gave, five stopped five
 * months ago and one three, one began this month, and eighteen are a month late. In SQL and without triggers, which
 * takes a fraction of the time.
 */
const growing = (months: number, ledger: number) => `
  begin;
  ${triggers('disable')}
  update public.dizimistas set created_at = now() - interval '${months + 12} months';
  create temporary table owed on commit drop as
    select
      payer.id as payer, gen_random_uuid() as id, gen_random_uuid() as payment, month.day, payer.numero_ordinal as number,
      case payer.numero_ordinal % 100
        when 1 then month.day = this_month.day
        when 2 then month.day < this_month.day - interval '2 months'
        else case
          when payer.numero_ordinal % 100 between 3 and 7 then false
          when payer.numero_ordinal % 100 between 8 and 12 then month.day < this_month.day - interval '4 months'
          else payer.numero_ordinal % 100 > 30 or month.day < this_month.day
        end
      end as is_paid
    from public.dizimistas as payer, (select date_trunc('month', private.parish_today()) as day) as this_month,
      lateral generate_series(this_month.day - interval '${months - 1} months', this_month.day, interval '1 month') as month (day);
  insert into public.carnes (dizimista_id, ano, valor_mensal)
  select distinct payer, extract(year from day)::integer, 50 from owed on conflict do nothing;
  insert into public.parcelas (id, carne_id, mes, vencimento, valor_parcela, payment_id, data_pagamento, forma_pagamento)
  select
    owed.id, carne.id, extract(month from owed.day)::integer, owed.day + interval '9 days', 50,
    case when is_paid then payment end, case when is_paid then owed.day + interval '1 day' * (number % 20) end,
    case when is_paid then 'pix' end
  from owed join public.carnes as carne on carne.dizimista_id = owed.payer and carne.ano = extract(year from owed.day)
  on conflict do nothing;
  insert into public.receipts (id, call_id, source, amount, account_id, paid_on, form)
  select payment_id, payment_id, 'hand', valor_parcela, account.id, data_pagamento, 'pix'
  from public.parcelas, public.accounts as account where account.purpose = 'bank' and payment_id in (select payment from owed);
  insert into public.allocations (id, receipt_id, call_id, parcela_id, amount)
  select payment_id, payment_id, payment_id, id, valor_parcela from public.parcelas where payment_id in (select payment from owed);
  insert into public.financial_transactions
    (id, receipt_id, payment_id, kind, title, amount, type, category_id, transaction_date, account_id, created_by)
  select
    due.id, due.receipt_id, due.payment_id, due.kind, 'Dízimo nº 1, janeiro de 2026', due.amount, due.type, category.id, due.day,
    receipt.account_id, null
  from private.due_rows as due join public.receipts as receipt on receipt.id = due.receipt_id
    join public.categories as category on category.name = due.category
  where due.receipt_id in (select payment from owed)
  order by due.day desc limit ${ledger};
  insert into private.tithe_receipts select * from private.counted_receipts() on conflict do nothing;
  ${triggers('enable')}
  commit`;
