import { beforeEach, describe, expect, it } from 'vitest';
import { financial } from '#contract/financial.ts';
import { rest } from '../../../supabase/tests/rest.ts';
import { type Sent, send } from '../testing/api.ts';
import { type Name, openParish } from '../testing/parish.ts';

const parish = openParish();
const call = (path: string, sent: Sent = {}) =>
  send(parish().api, `/financial${path}`, { token: parish().token('raimundo'), ...sent });

const written = { title: 'Conta de água', amount: 120, type: 'expense', transaction_date: '2026-03-10' };
const write = async () => (await call('', { method: 'POST', body: written })).body.data.id as string;
const history = async (id: string) => financial.history.answer.parse((await call(`/${id}/historico`)).body.data);

beforeEach(() => parish().database.empty('public.financial_transactions', 'public.audit_log'));

describe('what happened to a row', () => {
  it('says who, when, what changed and why, in whole words', async () => {
    const id = await write();
    const change = { description: 'Fatura de março, paga na lotérica', amount: 121.5, reason: 'Faltavam os juros' };
    await call(`/${id}`, { method: 'PUT', body: change, token: parish().token('lucia') });
    const removed = await call(`/${id}`, { method: 'DELETE', body: { reason: 'Era de outra conta' } });
    expect(removed.body).toEqual({ success: true, data: null, message: 'Transação excluída com sucesso!' });
    const [made, changed, gone] = await history(id);
    expect(made).toMatchObject({ who: 'Raimundo', verb: 'insert', reason: null });
    expect(changed).toMatchObject({
      who: 'Dona Lúcia',
      verb: 'update',
      reason: 'Faltavam os juros',
      changes: [
        { field: 'Valor', before: 'R$\u00a0120,00', after: 'R$\u00a0121,50' },
        { field: 'Descrição', before: null, after: 'Fatura de março, paga na lotérica' },
      ],
    });
    expect(gone).toMatchObject({ who: 'Raimundo', verb: 'delete', reason: 'Era de outra conta' });
    expect((await call('/excluidas?page=1')).body).toMatchObject({
      data: [{ id, title: 'Conta de água', amount: 121.5, removed_by: 'Raimundo', reason: 'Era de outra conta' }],
      pagination: { page: 1, limit: 10, total: 1, pages: 1 },
    });
  });

  it.each([
    ['PUT', { amount: 5 }],
    ['PUT', { amount: 5, reason: '' }],
    ['PUT', { amount: 5, reason: null }],
    ['DELETE', undefined],
    ['DELETE', {}],
    ['DELETE', { reason: ' ' }],
  ])('has no reason where %s says %j', async (method, body) => {
    const id = await write();
    expect((await call(`/${id}`, { method, ...(body && { body }) })).status).toBe(200);
    expect((await history(id)).at(-1)).toMatchObject({ reason: null });
  });

  it('is kept of one version alone: another is refused', async () => {
    const id = await write();
    const { updated_at: updatedAt } = (await call(`/${id}`)).body.data;
    await call(`/${id}`, { method: 'PUT', body: { category: null, title: null, amount: 6 } });
    const body = { reason: 'Errada', updatedAt };
    for (const method of ['PUT', 'DELETE'])
      expect(await call(`/${id}`, { method, body })).toMatchObject({
        status: 409,
        body: { code: 'changed_meanwhile' },
      });
    expect(await history(id)).toHaveLength(2);
    expect((await call(`/${id}`)).body.data).toMatchObject({ title: null, amount: 6, transaction_date: '2026-03-10' });
  });
});

describe.each<[Name, number]>([
  ['raimundo', 200],
  ['lucia', 200],
  ['tereza', 403],
  ['chico', 403],
])('%s', (name, status) => {
  const token = () => parish().token(name);
  it(`gets ${status} of a row’s history and of what is gone`, async () => {
    const id = await write();
    for (const path of [`/${id}/historico`, '/excluidas'])
      expect((await call(path, { token: token() })).status, path).toBe(status);
  });

  it('gets no more past the API', async () => {
    const id = await write();
    const asked = await rest(parish().database, token(), `rpc/ledger_history?of_row=${id}`);
    expect(asked.body).toHaveLength(status === 200 ? 1 : 0);
    for (const [path, body] of [
      ['change_transaction', { transaction: id, change: { amount: 1 } }],
      ['delete_transaction', { transaction: id }],
    ] as const)
      expect((await rest(parish().database, token(), `rpc/${path}`, { method: 'POST', body })).body).toBe(
        status === 200,
      );
  });
});
