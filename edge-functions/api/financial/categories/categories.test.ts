import { beforeEach, describe, expect, it } from 'vitest';
import { type Category, financialCategories } from '#contract/financial-categories.ts';
import { type Sent, send } from '../../testing/api.ts';
import { openParish } from '../../testing/parish.ts';

const parish = openParish();
const call = (path: string, sent: Sent = {}) =>
  send(parish().api, `/financial${path}`, { token: parish().token('raimundo'), ...sent });
const write = (category: string, type = 'expense') =>
  call('', { method: 'POST', body: { amount: 12.5, type, category, transaction_date: '2026-03-10' } });
const categories = async (): Promise<Category[]> =>
  financialCategories.list.answer.parse((await call('/categorias')).body.data);
const idOf = async (name: string) => (await categories()).find((category) => category.name === name)?.id;
const merge = async (from: string, into: string, who: 'raimundo' | 'lucia' = 'raimundo') =>
  call(`/categorias/${await idOf(from)}/juntar`, {
    ...{ method: 'POST', token: parish().token(who) },
    body: { target: await idOf(into) },
  });

beforeEach(async () => {
  await parish().database.empty('public.financial_transactions', 'public.categories', 'public.audit_log');
  await parish().database.sql.exec('delete from private.rate_limits');
});

describe('the categories', () => {
  it('are made by the rows that name them, and answered in use as before', async () => {
    expect((await write('Água e luz')).body.data).toMatchObject({ category: 'Água e luz' });
    expect((await write('agua e  luz')).body.data).toMatchObject({ category: 'Água e luz' });
    await write('Rifa', 'income');
    expect((await call('/categories')).body.data).toEqual(['Água e luz', 'Rifa']);
    expect((await categories()).map(({ name, type, entries }) => [name, type, entries])).toEqual([
      ['Rifa', 'income', 1],
      ['Água e luz', 'expense', 2],
    ]);
  });

  it('get another name and a code, not that of another one', async () => {
    await write('Luz');
    await write('Obras');
    const path = `/categorias/${await idOf('Luz')}`;
    expect(await call(path, { method: 'PUT', body: { name: 'Energia', code: '3.1' } })).toMatchObject({
      status: 200,
      body: { message: 'Categoria atualizada com sucesso!' },
    });
    expect(await categories()).toMatchObject([{ name: 'Energia', code: '3.1', is_fixed: false }, { name: 'Obras' }]);
    expect((await call('/categories')).body.data).toEqual(['Energia', 'Obras']);
    expect(await call(path, { method: 'PUT', body: { name: 'obras' } })).toMatchObject({
      status: 409,
      body: { message: 'Já existe uma categoria com este nome. Para ficar com uma só, junte as duas.' },
    });
    await write('Rifa', 'income');
    const other = await call(`/categorias/${await idOf('Rifa')}`, {
      method: 'PUT',
      body: { name: 'Rifa', code: '3.1' },
    });
    expect([other.status, other.body.message]).toEqual([409, 'Outra categoria já tem este código da diocese.']);
    expect((await call(path, { method: 'PUT', body: { name: 'Dízimo' } })).status).toBe(400);
    expect((await call(path, { method: 'PUT', body: { name: ' ' } })).status).toBe(400);
  });

  it('are merged into one of their side alone, and those that the system uses into none', async () => {
    await write('Luz');
    await write('Energia');
    await write('Tarifas');
    await write('Rifa', 'income');
    expect((await merge('Luz', 'Luz')).body.message).toBe('Escolha outra categoria: esta já é a mesma.');
    expect((await merge('Luz', 'Rifa')).status).toBe(409);
    expect((await merge('Tarifas', 'Luz')).status).toBe(409);
    for (const name of ['Dízimo', 'Dízimos']) await write(name, 'income');
    const tithe = await merge('Rifa', 'Dízimo');
    expect([tithe.status, tithe.body.message]).toEqual([
      409,
      'Só dízimo fica na categoria “Dízimo”: outra categoria não pode ser juntada a ela.',
    ]);
    expect((await merge('Dízimos', 'Dízimo')).status).toBe(200);
    const before = (await call('/stats')).body.data;
    expect((await merge('Luz', 'Energia')).body.message).toBe('Categorias juntadas com sucesso!');
    expect((await call('/stats')).body.data).toEqual(before);
    expect((await call('/categories')).body.data).toEqual(['Dízimo', 'Energia', 'Rifa', 'Tarifas']);
  });

  it('that count in the share of the diocese are joined to others by administrators alone', async () => {
    for (const name of ['Rifa', 'Bazar']) await write(name, 'income');
    await parish().database.sql.exec("update public.categories set in_share = true where name = 'Rifa'");
    const joined = await merge('Rifa', 'Bazar');
    expect([joined.status, joined.body.message]).toEqual([
      409,
      'A categoria conta na parte da diocese, que só um administrador muda. Nada foi feito: peça a um administrador.',
    ]);
    expect((await merge('Rifa', 'Bazar', 'lucia')).status).toBe(200);
    expect(
      await parish().database.sql.query("select name::text from public.categories where in_share and name = 'Bazar'"),
    ).toHaveLength(1);
  });

  it('are deleted once no row has them, but for those that the system uses', async () => {
    const { id } = (await write('Luz')).body.data;
    await write('Tarifas');
    const remove = async (name: string) => call(`/categorias/${await idOf(name)}`, { method: 'DELETE' });
    expect(await remove('Luz')).toMatchObject({
      status: 409,
      body: { message: 'Há transações nesta categoria. Junte-a a outra, ou mude antes a categoria delas.' },
    });
    await call(`/${id}`, { method: 'DELETE' });
    const [luz, removed] = [await idOf('Luz'), await remove('Luz')];
    expect([removed.status, removed.body.message]).toEqual([200, 'Categoria excluída com sucesso!']);
    expect((await call(`/categorias/${luz}`, { method: 'DELETE' })).status).toBe(404);
    expect(await remove('Tarifas')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('sistema') },
    });
    expect((await categories()).map(({ name }) => name)).toEqual(['Tarifas']);
    const log = await send(parish().api, '/audit-log', { token: parish().token('lucia') });
    expect(log.body.data[0].sentence).toMatch(/ excluiu a categoria Luz$/);
  });

  it('are told of in the audit log in whole words', async () => {
    await write('Luz');
    await write('Energia elétrica');
    await merge('Luz', 'Energia elétrica');
    const log = await send(parish().api, '/audit-log', { token: parish().token('lucia') });
    expect(log.body.data[0]).toMatchObject({
      sentence: expect.stringContaining('juntou a categoria Luz a Energia e.'),
      note: 'A categoria “Luz” foi juntada a “Energia e.”',
    });
  });

  it.each(['tereza', 'chico', 'otavio'] as const)('are not for %s', async (person) => {
    await write('Luz');
    const id = await idOf('Luz');
    const token = parish().token(person);
    for (const sent of [
      call('/categorias', { token }),
      call(`/categorias/${id}`, { token, method: 'PUT', body: { name: 'Outra' } }),
      call(`/categorias/${id}/juntar`, { token, method: 'POST', body: { target: id } }),
      call(`/categorias/${id}`, { token, method: 'DELETE' }),
    ])
      expect([401, 403]).toContain((await sent).status);
    expect(await idOf('Luz')).toBe(id);
  });
});
