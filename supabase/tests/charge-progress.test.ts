import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { unknownId } from '../../edge-functions/api/testing/database.ts';
import { openBooklet } from './booklet.ts';
import { expectRefusals } from './refusals.ts';

expectRefusals();

const { sql, service, idsOf, begun, asTreasurer, payInCash, tell } = openBooklet();

/** A charge of January, February and March, whose code somebody sees. */
let shown: string;

beforeEach(async () => {
  shown = await begun(1, 2, 3);
});

const reconcile = async (charge: string, amount: number, change: object = {}) => {
  expect((await tell(charge, String(amount), change)).body.outcome).toBe('reconciled');
};
const undo = async (month: number) => {
  const [paid] = await sql<{ id: string }>('select payment_id as id from public.parcelas where id = $1', idsOf(month));
  const body = { call: randomUUID(), payment: paid?.id, reason: 'Engano' };
  expect((await asTreasurer('undo_payment', body)).status).toBe(200);
};
const stateOf = async (month: number, charge?: string) =>
  (await service('instalment_charge_state', { parcela: idsOf(month)[0], ...(charge && { charge }) })).body;
const areAllPaid = async (...which: number[]) =>
  (
    await sql<{ all: boolean }>('select bool_and(pago) as all from public.parcelas where id = any ($1)', [
      idsOf(...which),
    ])
  )[0]?.all;

const refund = (id: string, amount: string) => ({ id, amount, at: '2026-02-01T12:00:00Z' });

/** States of the months while their code is shown, and the answers to its reader for January to March. */
describe.each([
  ['nothing', async () => {}, { status: 'pending', ended_by: null }],
  ['the code is paid', () => reconcile(shown, 150), { status: 'approved', paid_on: '2026-01-09' }],
  ['one month in cash', () => payInCash('2026-01-05', 1), { status: 'cancelled', ended_by: 'other_payment' }],
  [
    'one month in cash, and the code is cancelled',
    async () => {
      await payInCash('2026-01-05', 2);
      await reconcile(shown, 150, { status: 'cancelled', approved_at: null });
    },
    { status: 'cancelled', ended_by: 'other_payment' },
  ],
  [
    'one month in cash, and the code is paid all the same',
    async () => {
      await payInCash('2026-01-05', 1);
      await reconcile(shown, 150);
    },
    { status: 'approved', paid_on: '2026-01-09' },
  ],
  ['all months in cash', () => payInCash('2026-01-07', 1, 2, 3), { status: 'approved', paid_on: '2026-01-07' }],
  [
    'one month in cash, which is undone',
    async () => {
      await payInCash('2026-01-05', 1);
      await undo(1);
    },
    { status: 'cancelled', ended_by: null },
  ],
  [
    'one month by a code of its own',
    async () => {
      await service('close_charge', { charge: shown, status: 'cancelled' });
      await reconcile(await begun(1), 50);
    },
    { status: 'cancelled', ended_by: 'other_payment' },
  ],
  [
    'all months by codes of their own',
    async () => {
      await service('close_charge', { charge: shown, status: 'cancelled' });
      for (const month of [1, 2, 3]) await reconcile(await begun(month), 50);
    },
    { status: 'approved', paid_on: '2026-01-09' },
  ],
  [
    'the code is replaced by another of more months',
    async () => {
      await service('close_charge', { charge: shown, status: 'cancelled' });
      await begun(1, 2, 3, 4);
    },
    { status: 'cancelled', ended_by: null },
  ],
  [
    'the code is paid, and staff undo one month of it',
    async () => {
      await reconcile(shown, 150);
      await undo(2);
    },
    { status: 'cancelled', ended_by: 'undoing' },
  ],
  [
    'the code is paid, and a month of it given back',
    async () => {
      await reconcile(shown, 150);
      await reconcile(shown, 150, { refunds: [refund('r1', '50')] });
    },
    { status: 'refunded', ended_by: null },
  ],
  [
    'the code is paid, and a part of a month given back',
    async () => {
      await reconcile(shown, 150);
      await reconcile(shown, 150, { refunds: [refund('r1', '10')] });
    },
    { status: 'approved', paid_on: '2026-01-09' },
  ],
  [
    'the code is paid and all of it given back',
    async () => {
      await reconcile(shown, 150);
      await reconcile(shown, 150, { status: 'refunded', refunds: [refund('r1', '150')] });
    },
    { status: 'refunded', ended_by: null },
  ],
  [
    'the code is paid and in dispute',
    async () => {
      await reconcile(shown, 150);
      await reconcile(shown, 150, { status: 'in_mediation' });
    },
    { status: 'approved' },
  ],
  [
    'the code is paid and charged back',
    async () => {
      await reconcile(shown, 150);
      await reconcile(shown, 150, { status: 'charged_back' });
    },
    { status: 'charged_back' },
  ],
] as const)('of three months by one code: %s', (_, happen, expected) => {
  test('each month’s reader is shown the charge’s state, and nothing is paid that isn’t', async () => {
    await happen();
    for (const month of [1, 2, 3]) expect(await stateOf(month, shown)).toMatchObject({ id: shown, ...expected });
    const { status } = await stateOf(1, shown);
    expect(status === 'approved').toBe(await areAllPaid(1, 2, 3));
    // Without a charge named the answer is the month's own.
    for (const month of [1, 2, 3, 4]) {
      expect((await stateOf(month)).status === 'approved').toBe(await areAllPaid(month));
    }
  });
});

test('a charge of other months, and an unknown, an inactive or an erased payer’s instalment answer alike', async () => {
  expect(await stateOf(4, shown)).toBeNull();
  expect((await service('instalment_charge_state', { parcela: unknownId })).body).toBeNull();
  await sql('update public.dizimistas set dizimista_ativo = false');
  expect(await stateOf(1)).toBeNull();
  expect((await service('instalment_charge_state', { parcela: idsOf(1)[0], by_staff: true })).body).toMatchObject({
    status: 'pending',
  });
  await sql('update public.dizimistas set erased_at = now()');
  expect((await service('instalment_charge_state', { parcela: idsOf(1)[0], by_staff: true })).body).toBeNull();
});
