import { expect } from 'vitest';
import type { TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { type Books, type Command, counting, months, restOf } from './payments-model.ts';
import { rest } from './rest.ts';

export interface Payer {
  id: string;
  ordinal: number;
}

const reais = (cents: number) => (cents / 100).toFixed(2);

/** Makes the model's calls on a database: over REST with people's tokens, and by the doors that no person opens. */
export class PaymentCalls {
  readonly #database: TestDatabase;
  /** The first is an administrator's, who alone may erase. */
  readonly #tokens: readonly string[];
  /** By booklet, also of deleted ones. */
  readonly #instalments = new Map<string, Map<number, string>>();

  constructor(database: TestDatabase, tokens: readonly string[]) {
    this.#database = database;
    this.#tokens = tokens;
  }

  async #answer(name: string, body: object, caller: number) {
    return await rest(this.#database, this.#tokens[caller], `rpc/${name}`, { method: 'POST', body });
  }

  /** A booklet's instalments by month, as they were when it was seen first. */
  async instalments(booklet: string): Promise<Map<number, string>> {
    const seen = this.#instalments.get(booklet);
    if (seen) return seen;
    const rows = await this.#database.sql.query<{ mes: number; id: string }>(
      'select mes, id from public.parcelas where carne_id = $1',
      [booklet],
    );
    const found = new Map(rows.map(({ mes, id }) => [mes, id]));
    this.#instalments.set(booklet, found);
    return found;
  }

  /** Makes a call ready, with the ids that its caller sees now. It answers nothing, or why it is refused. */
  async prepare(command: Command, payers: readonly Payer[], caller: number): Promise<() => Promise<string>> {
    const sending =
      (name: string, body: object, by = caller) =>
      async () => {
        const { status, body: answer } = await this.#answer(name, body, by);
        return status < 300 ? '' : (answer.hint ?? answer.code);
      };
    switch (command.do) {
      case 'enter': {
        const ids = await this.instalments(command.booklet);
        const { call, form, door } = command;
        const items = Object.entries(command.amounts).map(([month, cents]) => ({
          parcela_id: ids.get(Number(month)),
          amount: reais(cents),
        }));
        if (door === 'hand') return sending('pay_instalments', { call, items, paid_on: '2026-03-10', form });
        const reported = JSON.stringify(items.map((item) => ({ ...item, fee: '0.01' })));
        return () =>
          this.#database.sql
            .query('select from private.enter_payments($1, $2, $3::jsonb, $4, $5)', [
              door,
              call,
              reported,
              '2026-03-10',
              form,
            ])
            .then(() => '')
            .catch(({ hint, code }) => hint ?? code);
      }
      case 'receive': {
        const { call, payer, amount, form } = command;
        return sending('receive_tithe', { call, payer, amount: reais(amount), paid_on: '2026-03-10', form });
      }
      case 'undo': {
        const [source, call, month] = command.payment.split(' ');
        const [payment] = await this.#database.sql.query(
          `select payment.id from public.payments as payment join public.parcelas as parcela on parcela.id = parcela_id
           where source = $1 and call_id = $2 and mes = $3 and reverses is null`,
          [source, call, month],
        );
        const amount = command.amount === null ? null : reais(command.amount);
        const { call: id, by } = command;
        if (by === 'hand') {
          return sending('undo_payment', { call: id, payment: payment?.id, reason: 'Engano', amount });
        }
        return () =>
          this.#database.sql
            .query(`select from private.undo_payment($1, $2, $3, 'Engano', $4, null, null, 'refunded')`, [
              by,
              id,
              payment?.id,
              amount,
            ])
            .then(() => '')
            .catch(({ hint, code }) => hint ?? code);
      }
      case 'value': {
        const { booklet: id, amount, from } = command;
        return sending('change_carne_value', { id, valor_mensal: reais(amount), from_month: from });
      }
      case 'create': {
        const { booklet: id, payer, amount } = command;
        return sending('create_carne', { id, dizimista_id: payer, ano: 2026, valor_mensal: reais(amount) });
      }
      case 'delete':
        return sending('delete_carne', { id: command.booklet });
      case 'delete payer':
        return async () => {
          const path = `dizimistas?id=eq.${command.payer}`;
          const { status, body } = await rest(this.#database, this.#tokens[caller], path, { method: 'DELETE' });
          return status < 300 ? '' : (body.hint ?? body.code);
        };
      case 'erase': {
        const ordinal = payers.find(({ id }) => id === command.payer)?.ordinal;
        return sending('erase_payer', { payer: command.payer, ordinal, decisions: [] }, 0);
      }
      case 'import':
        return () => this.#importAndTakeBack(command.call, command.pays, caller);
    }
  }

  /** Brings a payer, who may pay, and takes the import back: whoever paid stays. */
  async #importAndTakeBack(id: string, pays: boolean, caller: number): Promise<string> {
    const done = async (name: string, body: object) => {
      const answer = await this.#answer(name, body, caller);
      if (answer.status >= 300) throw new Error(`${name}: ${JSON.stringify(answer.body)}`);
      return answer.body;
    };
    await done('begin_import', { id, file_name: 'fichas.xlsx' });
    await done('add_import_rows', { import: id, rows: [{ line: 2, content: { nome_completo: `Ficha ${id}` } }] });
    await done('commit_import', { import: id, duplicates: 'skip', paper: null, agreed_on: null, columns: {} });
    if (pays) {
      const [payer] = await this.#database.sql.query('select id from public.dizimistas where import_id = $1', [id]);
      await done('create_carne', { id, dizimista_id: payer?.id, ano: 2026, valor_mensal: 1 });
      const items = [{ parcela_id: (await this.instalments(id)).get(1), amount: 1 }];
      await done('pay_instalments', { call: id, items, paid_on: '2026-03-10', form: 'pix' });
    }
    const { kept } = await done('undo_import', { import: id });
    expect(kept.map(({ reason }: { reason: string }) => reason)).toEqual(pays ? ['paid'] : []);
    return '';
  }

  /** The books of some payers, a line for each instalment. */
  async books(payers: readonly Payer[]): Promise<string[]> {
    const rows = await this.#database.sql.query(
      `select carne.id as booklet, parcela.mes as month, (valor_parcela * 100)::bigint::text as amount, pago,
         (public.restante(parcela) * 100)::bigint::text as rest,
         counting.source || ' ' || counting.call_id || ' ' || parcela.mes as counts, (
           select coalesce(jsonb_agg(jsonb_build_array(payment.source || ' ' || payment.call_id || ' ' || parcela.mes,
             (payment.amount * 100)::bigint::text, (
               select coalesce(sum(amount) * 100, 0)::bigint::text from public.payments where reverses = payment.id
             )) order by number), '[]')
           from public.payments as payment where payment.parcela_id = parcela.id and reverses is null
         ) as payments
       from public.carnes as carne join public.parcelas as parcela on parcela.carne_id = carne.id
         left join public.payments as counting on counting.id = parcela.payment_id
       where carne.dizimista_id = any ($1) order by carne.id, parcela.mes`,
      [payers.map(({ id }) => id)],
    );
    return rows.map((row) => JSON.stringify(row));
  }
}

/** The model's books in the same words. */
export const said = ({ booklets }: Books): string[] =>
  Object.entries(booklets)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([booklet, owed]) =>
      months.map((month) => {
        const counts = counting(owed, month)?.key ?? null;
        const payments = owed.payments
          .filter((payment) => payment.month === month)
          .map(({ key, amount, reversed }) => [key, String(amount), String(reversed)]);
        const amount = String(owed.amounts[month]);
        const rest = String(restOf(owed, month));
        return JSON.stringify({ booklet, month, amount, pago: counts !== null, rest, counts, payments });
      }),
    );
