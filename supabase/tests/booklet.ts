import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { people, startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { rest, restAsService } from './rest.ts';

/** The parish's account at the provider. */
export const collector = '987654321';

/** About so many seconds. */
export const seconds = (wanted: number) =>
  expect.toSatisfy((found: number) => Math.abs(found - wanted) <= 5, `${wanted} seconds`);

/** A parish with one payer, Rosa, and her booklet of 2026 with instalments of 50.00, new before each test. */
export function openBooklet() {
  let database: TestDatabase;
  let months: string[] = [];
  let raimundo = '';
  beforeAll(async () => {
    database = await startDatabase();
  });
  beforeEach(async () => {
    await database.reset();
    raimundo = database.tokenFor(await database.createStaff(people.raimundo));
    await sql(`insert into public.dizimistas (nome_completo, cpf, consentimento_lgpd, politica_privacidade)
      values ('Rosa Amélia', '52998224725', true, true)`);
    await sql('select private.make_carne(gen_random_uuid(), id, 2026, 50) from public.dizimistas');
    months = (await sql<{ id: string }>('select id from public.parcelas order by mes')).map(({ id }) => id);
  });
  afterAll(() => database.close());

  const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
    database.sql.query<Row>(text, values);
  const service = (name: string, body: object) => restAsService(database, `rpc/${name}`, body);
  const idsOf = (...which: number[]) => which.map((month) => months[month - 1]);
  /** Asks for a code for these months, good for a day. */
  const begin = (which: readonly number[], change: object = {}) =>
    service('begin_instalments_charge', { parcelas: idsOf(...which), minutes: 1440, ...change });
  /** The id of a new charge. */
  const begun = async (...which: number[]): Promise<string> => {
    const { status, body } = await begin(which);
    expect(status).toBe(200);
    return body.id;
  };
  /** The provider's answer about a charge. */
  const tell = (reference: string, amount: string, change: object = {}) =>
    service('reconcile_payment', {
      reported: {
        id: `1${reference.slice(0, 8)}`,
        status: 'approved',
        reference,
        amount,
        currency: 'BRL',
        collector,
        approved_at: '2026-01-09T15:00:00Z',
        form: 'pix',
        refunds: [],
        ...change,
      },
      collector,
    });
  const asTreasurer = (name: string, body: object = {}) =>
    rest(database, raimundo, `rpc/${name}`, { method: 'POST', body });
  const payInCash = (day: string, ...which: number[]) =>
    asTreasurer('pay_instalments', {
      call: randomUUID(),
      items: idsOf(...which).map((parcela_id) => ({ parcela_id })),
      paid_on: day,
      form: 'dinheiro',
    });
  /** How a charge is asked about: its state, whom it waits for, and in how many seconds it is due. */
  const chargeState = async (charge: string) =>
    (
      await sql(
        `select status, cancel_at_provider as cancels,
           round(extract(epoch from next_check_at - clock_timestamp()))::int as due
         from public.pix_charges where id = $1`,
        [charge],
      )
    )[0];
  return { database: () => database, sql, service, idsOf, begin, begun, tell, asTreasurer, payInCash, chargeState };
}

/** The ids of Rosa, whose the booklet is, and of Jonas, who has none. */
export async function rosaAndJonas({ sql }: Pick<ReturnType<typeof openBooklet>, 'sql'>) {
  await sql(`insert into public.dizimistas (nome_completo) values ('Jonas Prado')`);
  const [rosa, jonas] = await sql<{ id: string }>('select id from public.dizimistas order by numero_ordinal');
  return { rosa: rosa?.id as string, jonas: jonas?.id as string };
}
