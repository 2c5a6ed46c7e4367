import { beforeEach, expect, it } from 'vitest';
import { financialDioceseShare } from '#contract/financial-diocese-share.ts';
import { type Sent, send } from '../../testing/api.ts';
import { openParish } from '../../testing/parish.ts';

const parish = openParish();
const path = '/financial/parte-da-diocese';
const call = (sent: Sent = {}, who: 'lucia' | 'raimundo' = 'lucia', to = path) =>
  send(parish().api, to, { token: parish().token(who), ...sent });
const read = async () => financialDioceseShare.read.answer.parse((await call({}, 'raimundo')).body.data);
const save = (body: object, who?: 'raimundo') => call({ method: 'PUT', body: { ...decreed, ...body } }, who);

let categories: Record<string, string>;
let decreed: { percent: number; first_month: string; category_ids: string[] };

beforeEach(async () => {
  const { database } = parish();
  await database.empty(
    ...['public.diocese_share', 'public.closing_shares', 'public.closings', 'public.closing_accounts'],
    ...['public.closing_categories', 'public.categories', 'public.financial_transactions', 'public.audit_log'],
  );
  await database.sql.exec(`delete from private.rate_limits;
    insert into public.categories (name, type) values ('Coletas', 'income'), ('Cúria', 'expense')`);
  const rows = await database.sql.query<{ id: string; name: string }>('select id, name::text from public.categories');
  categories = Object.fromEntries(rows.map(({ id, name }) => [name, id]));
  decreed = { percent: 33.333, first_month: '2026-03', category_ids: [categories.Coletas as string] };
});

it('is saved by administrators alone, in the version that they saw, and told in whole words', async () => {
  expect(await read()).toBeNull();
  expect((await save({}, 'raimundo')).status).toBe(403);
  expect((await save({ decree: 'Decreto 12/2026' })).status).toBe(200);
  const { updated_at: updatedAt, ...first } = (await read()) ?? {};
  expect(first).toEqual({ ...decreed, decree: 'Decreto 12/2026' });
  const both = Object.values(categories);
  expect((await save({ percent: 0, category_ids: both, updatedAt })).status).toBe(200);
  expect(await read()).toMatchObject({ percent: 0, decree: null });
  expect((await read())?.category_ids.sort()).toEqual(both.sort());
  expect((await save({ percent: 100, updatedAt })).body).toMatchObject({
    code: 'changed_meanwhile',
    message: expect.stringMatching(/^Dona Lúcia alterou/),
  });
  const { data } = await call({}, 'lucia', '/audit-log?each=true').then(({ body }) => body);
  expect(data.map(({ sentence }: { sentence: string }) => sentence)).toEqual(
    expect.arrayContaining([
      'Dona Lúcia criou a parte da diocese',
      'Dona Lúcia alterou percentual e decreto da parte da diocese',
      'Dona Lúcia alterou conta para a parte da diocese da categoria Cúria',
    ]),
  );
});

it.each([
  ['four decimals', { percent: 33.3333 }, 400, /três decimais/],
  ['more than the whole', { percent: 100.001 }, 400, /percentual/],
  ['less than nothing', { percent: -1 }, 400, /percentual/],
  ['no month', { first_month: '2026-13' }, 400, /conta desde/],
  ['a category that is gone', { category_ids: [crypto.randomUUID()] }, 409, /^Uma das categorias não existe mais/],
])('is refused with %s', async (_, change, status, message) => {
  const answer = await save(change);
  expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(message)]);
});

it('begins in no closed month', async () => {
  await call({ method: 'POST' }, 'lucia', '/financial/meses/2026-03/fechar');
  expect(await save({})).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/só pode contar desde um mês a partir de 01\/04\/2026\.$/) },
  });
  expect((await save({ first_month: '2026-04' })).status).toBe(200);
});
