import { beforeEach, expect, it } from 'vitest';
import { financialDiocesePlan, type WrittenPlanAccount } from '#contract/financial-diocese-plan.ts';
import { type Sent, send } from '../../testing/api.ts';
import { type Name, openParish } from '../../testing/parish.ts';

const parish = openParish();
const call = (sent: Sent = {}, who: Name = 'raimundo', to = '/financial/plano-da-diocese') =>
  send(parish().api, to, { token: parish().token(who), ...sent });
const read = async (who?: Name) => financialDiocesePlan.read.answer.parse((await call({}, who)).body.data);
const save = (accounts: readonly object[], who?: Name) => call({ method: 'PUT', body: { accounts } }, who);

const account = (code: string, name = 'Coletas', type: WrittenPlanAccount['type'] = 'income') => ({ code, name, type });

beforeEach(async () => {
  const { database } = parish();
  await database.empty('public.diocese_plan', 'public.categories', 'public.audit_log');
  await database.sql.exec(`delete from private.rate_limits;
    insert into public.categories (name, type, code) values ('Luz', 'expense', '9.9')`);
});

it('is replaced whole, in the order of the sheet, changes no category, and is one entry of the audit log', async () => {
  expect(await read()).toEqual([]);
  const first = [account('9', 'Energia', 'expense'), account('1.10'), account('1.2', 'Dízimos')];
  expect(await save(first)).toMatchObject({
    status: 200,
    body: { message: 'Plano da diocese importado, com 3 contas.' },
  });
  expect(await read('lucia')).toEqual(first);
  // The code of an account that stays may come again.
  expect((await save([account('1.2', 'Festas')], 'lucia')).status).toBe(200);
  expect(await read()).toEqual([account('1.2', 'Festas')]);
  const categories = await parish().database.sql.query('select name::text, code::text from public.categories');
  expect(categories).toEqual([{ name: 'Luz', code: '9.9' }]);
  const { data } = (await call({}, 'lucia', '/audit-log?each=true')).body;
  expect(data.map(({ sentence }: { sentence: string }) => sentence)).toEqual([
    'Dona Lúcia importou o plano de contas da diocese, com 1 conta',
    'Raimundo importou o plano de contas da diocese, com 3 contas',
  ]);
  expect(data[0].changes).toEqual([{ field: 'Contas', before: '3', after: '1' }]);
});

it('may have 3,000 accounts with names of 120 letters, which the database takes at once', async () => {
  const accounts = Array.from({ length: 3000 }, (_, at) => account(`${at}`.padStart(20, '0'), 'ã'.repeat(120)));
  expect((await save(accounts)).status).toBe(200);
  expect(await read()).toEqual(accounts);
});

it.each([
  ['one code twice', [account('1.2'), account(' 1. 2')], /repete um código/],
  ['no account', [], /ao menos uma/],
  ['too many', Array.from({ length: 3001 }, (_, at) => account(`${at}`)), /contas/],
  ['an unknown side', [{ ...account('1'), type: 'ativo' }], /lado/],
  ['an empty code', [account(' ')], /código/],
  ['an empty name', [account('1', ' ')], /nome/],
  ['a name that is too long', [account('1', 'a'.repeat(121))], /nome/],
  ['a code that is too long', [account('1'.repeat(21))], /código/],
])('is refused with %s, and the former stays', async (_, accounts, message) => {
  await save([account('7')]);
  const answer = await save(accounts);
  expect([answer.status, answer.body.message]).toEqual([400, expect.stringMatching(message)]);
  expect(await read()).toEqual([account('7')]);
});

it.each(['tereza', 'chico', 'otavio'] as const)('is not for %s', async (who) => {
  expect([401, 403]).toContain((await call({}, who)).status);
  expect([401, 403]).toContain((await save([account('1')], who)).status);
  expect(await read()).toEqual([]);
});
