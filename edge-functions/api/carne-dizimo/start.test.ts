import { expect, it } from 'vitest';
import { send } from '../testing/api.ts';
import { openChargedParish } from '../testing/charged-parish.ts';

const desk = openChargedParish();
const { parish, sql, charge, lastPayment } = desk;

it('months are taken away with the codes that somebody only asked for; codes of later months stay good', async () => {
  await charge(2);
  const early = lastPayment();
  await charge(11);
  const late = lastPayment();
  const [carne] = await sql<{ id: string }>('select id from public.carnes');
  const start = { method: 'PUT', token: parish().token('raimundo'), body: { mes_inicial: 9 } };
  const { status, body } = await send(desk.provided.api, `/carne-dizimo/${carne?.id}/inicio`, start);
  expect({ status, parcelas: body.data?.parcelas }).toEqual({ status: 200, parcelas: 4 });
  const statusOf = (id: string) => desk.provided.sandbox.provider.payment(id).status;
  expect([statusOf(early), statusOf(late)]).toEqual(['cancelled', 'pending']);
  expect(await sql('select provider_id, status from public.pix_charges')).toEqual([
    { provider_id: late, status: 'pending' },
  ]);
});
