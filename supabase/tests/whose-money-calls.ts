import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { people, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import type { SqlRunner } from '../../local/database/sql-runner.ts';
import { rest, restAsService } from './rest.ts';
import {
  apply,
  type Books,
  type Cents,
  type Command,
  type Month,
  providerIdOf,
  remainingOf,
  restOf,
} from './whose-money-model.ts';
import { plainRows } from './whose-money-read.ts';

const collector = '987654321';
export const reais = (cents: number) => (cents / 100).toFixed(2);
export const idOf = async (sql: SqlRunner, text: string, values: unknown[], from = '') =>
  (await sql.query<{ id: string }>(`select ${text} as id ${from}`, values))[0]?.id as string;

/** A random step; few payers, months, donations and rows, so that they collide. */
export const meant = fc.record({
  do: fc.constantFrom(
    ...([
      'donate',
      'charge',
      'charge',
      'second',
      'refund',
      'charge back',
      'win',
      'win',
      'receive',
      'pay',
      'undo',
      'undo',
    ] as const),
    ...(['give', 'give', 'give row', 'give row', 'take', 'use', 'count', 'repeat', 'repeat'] as const),
  ),
  which: fc.nat(40),
  payer: fc.nat(1),
  cents: fc.constantFrom(1, 1250, 3000, 5000, 12_345),
  isMistake: fc.constantFrom(true, true, false, undefined),
  form: fc.constantFrom('dinheiro', 'dinheiro', 'pix'),
  isRepeated: fc.nat(3).map((number) => number === 0),
});
export type Meant = typeof meant extends fc.Arbitrary<infer Value> ? Value : never;

export interface Run {
  database: TestDatabase;
  books: Books;
  token: string;
  payers: string[];
  /** The allocations in the order of the model's, as they were read last. */
  parts: { id: string; receipt: string; row?: string | undefined }[];
  /** The charges of months that were reported. */
  charges: { reference: string; items: { month: string; cents: number }[] }[];
  references: Record<string, string | null>;
  /** Calls of staff. */
  asked: Asked[];
  plain: string;
}

interface Ready {
  command: Command;
  send: () => Promise<{ status: number; body: Record<string, unknown> | null }>;
}

export type Asked = Ready & { isRepeated: boolean };

/** A parish with two payers, their booklets of four months, and such plain rows of tithe. */
export async function begin(database: TestDatabase, cents: readonly number[]): Promise<Run> {
  const { sql } = database;
  await database.reset();
  const token = database.tokenFor(await database.createStaff(people.raimundo));
  const payers = (
    await sql.query<{ id: string }>(
      `insert into public.dizimistas (nome_completo) values ('Rosa Amélia'), ('Jonas Prado') returning id`,
    )
  ).map(({ id }) => id);
  for (const [at, value] of [50, 30].entries())
    await sql.query('select private.make_carne(gen_random_uuid(), $1, 2026, $2, 9)', [payers[at], value]);
  const months = await sql.query<Month & Record<string, unknown>>(
    `select parcela.id, carne.dizimista_id as payer, (valor_parcela * 100)::int as value
     from public.parcelas as parcela join public.carnes as carne on carne.id = carne_id order by vencimento`,
  );
  const rows: Books['rows'] = {};
  for (const each of cents) {
    const [row] = await sql.query<{ id: string }>(
      `insert into public.financial_transactions (title, amount, type, category_name, transaction_date, description, document_number)
       values (null, $1, 'income', 'Dízimo', '2026-02-01', 'Envelope', 'Nº 1') returning id`,
      [reais(each)],
    );
    rows[row?.id as string] = each;
  }
  const books: Books = { clock: 0, months, donations: {}, rows, cents: [], reported: {}, calls: [] };
  return {
    database,
    books,
    token,
    payers,
    parts: [],
    charges: [],
    references: {},
    asked: [],
    plain: await plainRows(sql),
  };
}

/** The call for what is meant, as the books are now; none where there is nothing to do it to. */
export async function prepare(
  { do: what, which, payer: at, cents, isMistake, form }: Meant,
  run: Run,
  isFree: (id: string) => boolean,
): Promise<Ready | undefined> {
  const { books, database } = run;
  const call = randomUUID();
  const payer = run.payers[at] as string;
  const one = <Item>(items: readonly Item[]) => items[which % items.length];
  const post = (command: Command, name: string, body: object): Ready => ({
    command,
    send: () => rest(database, run.token, `rpc/${name}`, { method: 'POST', body }),
  });
  const named = (is: (part: Cents) => boolean) => {
    const part = one(books.cents.filter((each) => !each.row && is(each)));
    if (!part) return undefined;
    const nth = books.cents.filter((each) => each.receipt === part.receipt && !each.row).indexOf(part);
    return {
      part,
      of: { receipt: part.receipt, nth },
      id: run.parts.filter((each) => each.receipt === part.receipt && !each.row)[nth]?.id as string,
    };
  };
  /** Reports the state of the payment after the command. */
  const tell = (id: string, command: Command): Ready => {
    const known = structuredClone(books);
    apply(known, command);
    const { amount, refunds, isChargedBack } = known.reported[id] as Books['reported'][string];
    const isGone = refunds.reduce((all, each) => all + each.cents, 0) === amount;
    const reported = {
      ...{
        id,
        reference: run.references[id],
        amount: reais(amount),
        currency: 'BRL',
        collector,
        form: 'pix',
        approved_at: '2026-01-09T12:00:00Z',
      },
      status: isChargedBack ? 'charged_back' : isGone ? 'refunded' : 'approved',
      refunds: refunds.map((each, nth) => ({
        id: `${id}r${nth}`,
        amount: reais(each.cents),
        at: '2026-02-01T12:00:00Z',
      })),
    };
    return { command, send: () => restAsService(database, 'rpc/reconcile_payment', { reported, collector }) };
  };
  const enter = (reference: string, items: (Command & { do: 'tell' })['items'], id = `p${reference.slice(0, 8)}`) => {
    run.references[id] = reference;
    return tell(id, { do: 'tell', call: id, receipt: `first ${id}`, id, items });
  };
  /** Those with such money, or in one of five cases any. */
  const donationsOf = (is: (part: Cents) => boolean) =>
    Object.keys(books.donations).filter(
      (id) => which % 5 === 0 || books.cents.some((part) => part.donation === id && remainingOf(part) > 0 && is(part)),
    );
  const open = books.months.filter((month) => month.payer === payer && restOf(books, month) > 0);

  switch (what) {
    case 'repeat':
      return one(run.asked.slice(-6));
    case 'donate': {
      const { body } = await restAsService(database, 'rpc/begin_donation', {
        reference: call,
        amount: reais(Math.max(cents, 10)),
        description: 'Telhado',
        minutes: 60,
      });
      const donation = await idOf(
        database.sql,
        '(select donation_id from public.pix_charge_items where charge_id = $1)',
        [body.id],
      );
      books.donations[donation] = { payer: null };
      return enter(body.id, [{ donation, cents: Math.max(cents, 10) }]);
    }
    case 'charge': {
      const chosen = open.slice(which % 3, (which % 3) + 1 + (which % 2));
      const { status, body } = await restAsService(database, 'rpc/begin_instalments_charge', {
        parcelas: chosen.map(({ id }) => id),
        minutes: 60,
      });
      if (status !== 200) return undefined;
      const items = chosen.map((month) => ({ month: month.id, cents: restOf(books, month) }));
      run.charges.push({ reference: body.id, items });
      return enter(body.id, items);
    }
    case 'second': {
      const charge = one(run.charges.filter(({ reference }) => books.reported[`p${reference.slice(0, 8)}`]));
      return charge && enter(charge.reference, charge.items, `s${call.slice(0, 8)}`);
    }
    case 'refund':
    case 'charge back':
    case 'win': {
      const id = one(
        Object.keys(books.reported).filter(
          (each) =>
            isFree(each) &&
            books.reported[each]?.isChargedBack === (what === 'win') &&
            books.cents.some(({ receipt }) => providerIdOf(receipt) === each),
        ),
      );
      if (!id) return undefined;
      const { amount, refunds } = books.reported[id] as Books['reported'][string];
      const part = Math.min(cents, amount - refunds.reduce((all, each) => all + each.cents, 0));
      if (part === 0) return undefined;
      return tell(id, what === 'refund' ? { do: what, call, id, cents: part } : { do: what, call, id });
    }
    case 'receive':
      return post({ do: what, call, payer, cents }, 'receive_tithe', {
        call,
        payer,
        amount: reais(cents),
        paid_on: '2026-03-10',
        form,
      });
    case 'pay': {
      const month = one(open);
      if (!month) return undefined;
      const owed = restOf(books, month);
      const items = [{ parcela_id: month.id, amount: reais(owed) }];
      return post({ do: what, call, month: month.id, cents: owed }, 'pay_instalments', {
        call,
        items,
        paid_on: '2026-03-11',
        form,
      });
    }
    case 'undo': {
      const found = named(() => true);
      if (!found) return undefined;
      const amount = which % 3 === 0 ? cents : null;
      return post({ do: what, call, of: found.of, cents: amount, isMistake }, 'undo_payment', {
        ...{ call, payment: found.id, reason: 'Engano' },
        ...{ amount: amount && reais(amount), is_mistake: isMistake },
      });
    }
    case 'give': {
      const donation = one(donationsOf(({ month }) => !month));
      return donation
        ? post({ do: what, call, donation, payer }, 'give_donation', { call, donation, payer })
        : undefined;
    }
    case 'give row': {
      const row = one(Object.keys(books.rows)) as string;
      const donation = await idOf(database.sql, 'private.derived_id($1, $2)', [call, row]);
      return post({ do: what, call, row, donation, payer, form }, 'give_transaction', {
        call,
        transaction: row,
        payer,
        form,
      });
    }
    case 'take': {
      const donation = one(donationsOf(({ month }) => month !== undefined));
      return donation
        ? post({ do: what, call, donation }, 'unlink_from_payer', { call, donation, reason: 'Engano' })
        : undefined;
    }
    default: {
      const found = named(({ isTwice }) => isTwice === true);
      if (!found) return undefined;
      const of_case = await idOf(
        database.sql,
        `(select id from public.reconciliation_cases where kind = 'paid_twice' and payment_id = $1)`,
        [found.id],
      );
      if (what === 'count') {
        const donation = await idOf(database.sql, `private.derived_id($1, md5('donation')::uuid)`, [found.id]);
        return post({ do: what, call: `count ${found.id}`, of: found.of, donation }, 'count_as_donation', { of_case });
      }
      const own = books.months.find(({ id }) => id === found.part.month);
      const others = books.months.filter((each) => each.payer === own?.payer && each !== own);
      const month = one([...others.filter((each) => restOf(books, each) > 0), ...others]) as Month;
      return post({ do: what, call: `use ${found.id} ${month.id}`, of: found.of, month: month.id }, 'use_for_month', {
        of_case,
        parcela: month.id,
      });
    }
  }
}
