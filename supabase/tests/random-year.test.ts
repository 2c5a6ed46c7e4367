import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { people, startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { expectRefusals } from './refusals.ts';
import { rest, restAsService } from './rest.ts';

expectRefusals();

const collector = '987654321';

let database: TestDatabase;
let raimundo: string;
let today: string;

beforeAll(async () => {
  database = await startDatabase();
  raimundo = database.tokenFor(await database.createStaff(people.raimundo));
  today = (await sql<{ day: string }>('select private.parish_today()::text as day'))[0]?.day ?? '';
});
afterAll(() => database.close());

const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  database.sql.query<Row>(text, values);
const reais = (cents: number) => (cents / 100).toFixed(2);
const treasurer = async (name: string, body: object) => {
  const answer = await rest(database, raimundo, `rpc/${name}`, { method: 'POST', body });
  expect([200, 204]).toContain(answer.status);
  return answer.body;
};
const service = async (name: string, body: object) => (await restAsService(database, `rpc/${name}`, body)).body;

/** The expected accounts: cents by month and category, and by payer. */
class Accounts {
  readonly months = new Map<string, number>();
  readonly payers = new Map<string, number>();

  /** Money that was received, or went back with a negative amount; without a payer for what is no instalment's. */
  move(day: string, category: string, cents: number, payer?: string): void {
    const month = `${day.slice(0, 7)} ${category}`;
    this.months.set(month, (this.months.get(month) ?? 0) + cents);
    if (payer) this.payers.set(payer, (this.payers.get(payer) ?? 0) + cents);
  }
}

/** A payment that still counts. */
interface Counting {
  id: string;
  day: string;
  cents: number;
  payer: string;
}

/** A payment that the provider reported. */
interface Reported {
  id: string;
  charge: string;
  cents: number;
  day: string;
  payer: string;
  status: 'approved' | 'charged_back';
  refunds: { id: string; cents: number; day: string }[];
}

class Year {
  readonly accounts = new Accounts();
  readonly byHand: Counting[] = [];
  readonly reported: Reported[] = [];
  readonly open: { id: string; cents: number; payer: string }[] = [];
  twice: { of_case: string; payment: Reported } | undefined;

  async newBooklet(from: number, cents: number): Promise<void> {
    const [{ id: payer } = { id: '' }] = await sql<{ id: string }>(
      `insert into public.dizimistas (nome_completo) values ('Rosa Amélia') returning id`,
    );
    const id = randomUUID();
    const booklet = { id, dizimista_id: payer, ano: Number(today.slice(0, 4)), valor_mensal: reais(cents) };
    await treasurer('create_carne', { ...booklet, mes_inicial: from });
    const rows = await sql<{ id: string }>('select id from public.parcelas where carne_id = $1 order by mes', [id]);
    expect(rows).toHaveLength(13 - from);
    this.open.push(...rows.map((row) => ({ id: row.id, cents, payer })));
    this.accounts.payers.set(payer, 0);
  }

  async enter(day: string): Promise<void> {
    const parcela = this.open.shift();
    if (!parcela) return;
    const items = [{ parcela_id: parcela.id }];
    const [paid] = await treasurer('pay_instalments', { call: randomUUID(), items, paid_on: day, form: 'dinheiro' });
    this.byHand.push({ id: paid.id, day, cents: parcela.cents, payer: parcela.payer });
    this.accounts.move(day, 'Dízimo', parcela.cents, parcela.payer);
  }

  async undo(which: number, isMistake: boolean): Promise<void> {
    const [payment] = this.byHand.splice(which % Math.max(this.byHand.length, 1), 1);
    if (!payment) return;
    const body = { call: randomUUID(), payment: payment.id, reason: 'Engano', is_mistake: isMistake };
    await treasurer('undo_payment', body);
    this.accounts.move(isMistake ? payment.day : today, 'Dízimo', -payment.cents, payment.payer);
  }

  /** By a code; where it was paid in cash meanwhile, the payment waits as paid twice. */
  async payByCode(day: string, isTwice: boolean): Promise<void> {
    const parcela = this.open[0];
    if (!parcela || (isTwice && this.twice)) return;
    const { id: charge } = await service('begin_instalments_charge', { parcelas: [parcela.id], minutes: 60 });
    if (isTwice) await this.enter(day);
    else this.open.shift();
    const payment: Reported = {
      id: randomUUID().slice(0, 18),
      charge,
      cents: parcela.cents,
      day,
      payer: parcela.payer,
      status: 'approved',
      refunds: [],
    };
    await this.tell(payment);
    this.accounts.move(day, 'Dízimo', payment.cents, payment.payer);
    if (!isTwice) {
      this.reported.push(payment);
      return;
    }
    const [open] = await sql<{ id: string }>(
      `select id from public.reconciliation_cases where kind = 'paid_twice' and provider_id = $1`,
      [payment.id],
    );
    this.twice = { of_case: open?.id ?? '', payment };
  }

  async moveElsewhere(asDonation: boolean): Promise<void> {
    if (!this.twice) return;
    const { of_case, payment } = this.twice;
    const [waiting] = await sql('select from public.reconciliation_cases where id = $1 and resolved_at is null', [
      of_case,
    ]);
    // The cash went back meanwhile, and the month is this payment's.
    if (!waiting) {
      this.reported.push(payment);
      this.twice = undefined;
      return;
    }
    const at = this.open.findIndex(({ payer }) => payer === payment.payer);
    if (asDonation || at < 0) {
      await treasurer('count_as_donation', { of_case });
      this.accounts.move(payment.day, 'Dízimo', -payment.cents, payment.payer);
      this.accounts.move(payment.day, 'Doações', payment.cents);
    } else {
      const [parcela] = this.open.splice(at, 1);
      await treasurer('use_for_month', { of_case, parcela: parcela?.id });
      this.reported.push(payment);
    }
    this.twice = undefined;
  }

  async giveBack(which: number, cents: number): Promise<void> {
    const payment = this.reported[which % Math.max(this.reported.length, 1)];
    if (payment?.status !== 'approved') return;
    const remaining = payment.cents - payment.refunds.reduce((sum, refund) => sum + refund.cents, 0);
    const part = Math.min(cents, remaining);
    if (part === 0) return;
    payment.refunds.push({ id: `${payment.id}r${payment.refunds.length}`, cents: part, day: today });
    await this.tell(payment);
    this.accounts.move(today, 'Dízimo', -part, payment.payer);
  }

  /** The payer's bank reverses what remains, or gives it again. */
  async contest(which: number): Promise<void> {
    const payment = this.reported[which % Math.max(this.reported.length, 1)];
    if (!payment) return;
    const remaining = payment.cents - payment.refunds.reduce((sum, refund) => sum + refund.cents, 0);
    payment.status = payment.status === 'approved' ? 'charged_back' : 'approved';
    await this.tell(payment);
    this.accounts.move(today, 'Dízimo', payment.status === 'approved' ? remaining : -remaining, payment.payer);
  }

  async tell({ id, charge, cents, day, status, refunds }: Reported): Promise<void> {
    const isOver = refunds.reduce((sum, refund) => sum + refund.cents, 0) === cents;
    const reported = {
      ...{ id, reference: charge, amount: reais(cents), currency: 'BRL', collector, form: 'pix' },
      ...{ approved_at: `${day}T15:00:00Z`, status: status === 'approved' && isOver ? 'refunded' : status },
      refunds: refunds.map((refund) => ({ id: refund.id, amount: reais(refund.cents), at: `${refund.day}T15:00:00Z` })),
    };
    expect((await service('reconcile_payment', { reported, collector })).outcome).toBe('reconciled');
  }
}

const nat = fc.nat({ max: 1000 });
const act = fc.oneof(
  fc.record({
    do: fc.constant('booklet' as const),
    from: fc.integer({ min: 1, max: 12 }),
    cents: fc.integer({ min: 1, max: 20_000 }),
  }),
  fc.record({ do: fc.constant('enter' as const), at: nat }),
  fc.record({ do: fc.constant('enter' as const), at: nat }),
  fc.record({ do: fc.constant('undo' as const), which: nat, isMistake: fc.boolean() }),
  fc.record({ do: fc.constant('code' as const), at: nat, isTwice: fc.boolean() }),
  fc.record({ do: fc.constant('elsewhere' as const), asDonation: fc.boolean() }),
  fc.record({ do: fc.constant('give back' as const), which: nat, cents: fc.integer({ min: 1, max: 20_000 }) }),
  fc.record({ do: fc.constant('contest' as const), which: nat }),
);

test('a random year: sums by month, category and payer are a model’s, also after mistakes, returns and double payments', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 40 }), async (acts) => {
      await database.reset();
      raimundo = database.tokenFor(await database.createStaff(people.raimundo));
      const year = new Year();
      await year.newBooklet(1, 6137);
      const first = Date.UTC(Number(today.slice(0, 4)), 0, 1);
      const days = Math.floor((Date.parse(today) - first) / 86_400_000);
      const dayOf = (at: number) => new Date(first + (at % (days + 1)) * 86_400_000).toISOString().slice(0, 10);
      for (const one of acts) {
        if (one.do === 'booklet') await year.newBooklet(one.from, one.cents);
        if (one.do === 'enter') await year.enter(dayOf(one.at));
        if (one.do === 'undo') await year.undo(one.which, one.isMistake);
        if (one.do === 'code') await year.payByCode(dayOf(one.at), one.isTwice);
        if (one.do === 'elsewhere') await year.moveElsewhere(one.asDonation);
        if (one.do === 'give back') await year.giveBack(one.which, one.cents);
        if (one.do === 'contest') await year.contest(one.which);
      }
      const months = await sql<{ month: string; sum: string }>(
        `select to_char(transaction_date, 'YYYY-MM') || ' ' || financial_transactions.category as month, sum(amount)::text as sum
         from public.financial_transactions where type = 'income' group by 1`,
      );
      const shown = (sums: Map<string, number>) =>
        Object.fromEntries([...sums].filter(([, cents]) => cents !== 0).map(([key, cents]) => [key, reais(cents)]));
      expect(
        Object.fromEntries(months.filter(({ sum }) => Number(sum) !== 0).map(({ month, sum }) => [month, sum])),
      ).toEqual(shown(year.accounts.months));
      const payers = await sql<{ payer: string; sum: string }>(
        `select carne.dizimista_id as payer, sum(private.received_for(parcela.id))::numeric(14, 2)::text as sum
         from public.parcelas as parcela join public.carnes as carne on carne.id = parcela.carne_id group by 1`,
      );
      expect(
        Object.fromEntries(payers.filter(({ sum }) => Number(sum) !== 0).map(({ payer, sum }) => [payer, sum])),
      ).toEqual(shown(year.accounts.payers));
      expect(await sql('select * from private.account_faults()')).toEqual([]);
    }),
    { numRuns: Number(process.env.YEARS ?? 8) },
  );
});
