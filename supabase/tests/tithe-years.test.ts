import { describe, expect, test } from 'vitest';
import { openBooklet } from './booklet.ts';
import { expectRefusals } from './refusals.ts';

expectRefusals();

const parish = openBooklet();
const { sql, service, begin, begun, tell, asTreasurer, payInCash } = parish;

const year = async () => (await asTreasurer('tithe_year', { ano: 2026 })).body;
const end = (change: object = {}) => asTreasurer('end_tithe_year', { ano: 2026, ...change });
const reopen = () => asTreasurer('reopen_tithe_year', { ano: 2026 });
const late = async () => (await asTreasurer('tithe_late', { today: '2027-02-01' })).body;
const state = async (mes: number) => (await sql('select pago, devida from public.parcelas where mes = $1', [mes]))[0];
const open = async () => (await sql('select id from private.open_months((select id from public.dizimistas))')).length;
const expected = async () => (await asTreasurer('tithe_overview', { month: '2026-11-01' })).body[0];
const entries = () =>
  sql(`select doing, new from public.audit_log where table_name = 'carnes' and verb = 'update' order by id`);

describe('a year that is ended', () => {
  test('is owed by nobody and in no list, with one entry, and is opened again by the same door', async () => {
    await payInCash('2026-01-09', 1, 2);
    expect(await year()).toEqual({ open: 10, open_amount: 500, payers: 1, ended: 0, codes: 0 });
    expect([(await late()).length, await open(), (await expected()).instalments]).toEqual([1, 10, 1]);
    expect(await end()).toEqual({ status: 200, body: 10 });
    expect(await end()).toEqual({ status: 200, body: 0 });
    expect(await year()).toEqual({ open: 0, open_amount: 0, payers: 0, ended: 10, codes: 0 });
    expect([await state(1), await state(3)]).toEqual([
      { pago: true, devida: false },
      { pago: false, devida: false },
    ]);
    expect([await late(), await open()]).toEqual([[], 0]);
    expect(await expected()).toMatchObject({ instalments: 0, expected: '0' });
    expect(await reopen()).toEqual({ status: 200, body: 10 });
    expect(await reopen()).toEqual({ status: 200, body: 0 });
    expect([(await late()).length, await open(), await year()]).toMatchObject([
      1,
      10,
      { open: 10, ended: 0, codes: 0 },
    ]);
    expect(await entries()).toEqual([
      { doing: 'year_ended', new: { ano: 2026, parcelas: 10 } },
      { doing: 'year_reopened', new: { ano: 2026, parcelas: 10 } },
    ]);
  });

  test('is paid all the same, and is ended again when that is undone', async () => {
    await end();
    expect((await payInCash('2026-03-09', 5)).status).toBe(200);
    expect(await state(5)).toEqual({ pago: true, devida: false });
    expect(await year()).toMatchObject({ open: 0, ended: 11 });
    const [payment] = await sql('select payment_id as id from public.parcelas where pago');
    await asTreasurer('undo_payment', { call: crypto.randomUUID(), payment: payment?.id, reason: 'Engano' });
    expect(await state(5)).toEqual({ pago: false, devida: false });
    await payInCash('2026-03-09', 6);
    expect((await reopen()).body).toBe(11);
    expect([await state(5), await state(6)]).toEqual([
      { pago: false, devida: true },
      { pago: true, devida: false },
    ]);
  });

  test('with an open code is asked about first; the code stays good', async () => {
    const charge = await begun(2, 3);
    expect(await end()).toMatchObject({ status: 409, body: { hint: 'open_codes', details: '1' } });
    expect(await year()).toMatchObject({ open: 12, ended: 0, codes: 1 });
    expect(await end({ despite_codes: true })).toEqual({ status: 200, body: 12 });
    expect((await tell(charge, '100.00')).status).toBe(200);
    expect([await state(2), await state(3)]).toEqual([
      { pago: true, devida: false },
      { pago: true, devida: false },
    ]);
  });

  test('is no year to come', async () => {
    expect(await end({ ano: 2999 })).toMatchObject({ status: 409, body: { hint: 'year_to_come' } });
  });

  test('gives a code to staff, and none to visitors', async () => {
    await end();
    expect((await begin([4])).status).toBe(404);
    expect((await begin([4], { by_staff: true })).status).toBe(200);
  });

  test('is shown to the public as owed by nobody', async () => {
    await payInCash('2026-01-09', 1);
    await end();
    const { body } = await service('lookup_tithe', { numero_ordinal: 1, caller: 'a', allowance: 3 });
    expect(body.found.carnes[0].parcelas.map(({ devida }: { devida: boolean }) => devida)).toEqual(
      Array(12).fill(false),
    );
  });

  test('keeps its values, and a new booklet of it is not ended', async () => {
    await payInCash('2026-01-09', 1);
    await end();
    const [carne] = await sql('select id from public.carnes');
    await asTreasurer('change_carne_value', { id: carne?.id, valor_mensal: 60 });
    expect(await sql('select distinct valor_parcela::text from public.parcelas')).toEqual([{ valor_parcela: '50.00' }]);
    await sql(`insert into public.dizimistas (nome_completo) values ('Jonas')`);
    await sql(
      `select private.make_carne(gen_random_uuid(), id, 2026, 50) from public.dizimistas where nome_completo = 'Jonas'`,
    );
    expect(await year()).toMatchObject({ open: 12, ended: 11, codes: 0 });
  });
});
