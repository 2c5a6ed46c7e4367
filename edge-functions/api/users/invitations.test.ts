import { beforeEach, describe, expect, it } from 'vitest';
import { users } from '#contract/users.ts';
import { send } from '../testing/api.ts';
import { openMailingParish } from '../testing/mailing-parish.ts';

const parish = openMailingParish();
const post = (path: string, body: object | undefined, api = parish().api) =>
  send(api, path, { method: 'POST', token: parish().token('lucia'), ...(body && { body }) });
const rita = { name: 'Rita', email: 'rita@paroquia.test', role: 'editor' };

beforeEach(async () => {
  parish().mailServer.received.splice(0);
  await parish().database.empty('private.rate_limits', 'public.mails');
  await parish().database.sql.exec(`delete from auth.users where email like 'rita%'`);
});

describe('an invitation', () => {
  it('creates an account without a password, whose person chooses one by the mailed link', async () => {
    const { status, body } = await post('/auth/users/invite', rita);
    expect(status).toBe(201);
    const account = users.invite.answer.parse(body.data);
    expect(account).toMatchObject({ ...rita, is_active: true, last_login: null });
    await parish().runJobs();
    const [mail] = parish().mailServer.received;
    expect(mail).toMatchObject({ recipients: [rita.email], subject: 'Seu acesso ao painel da paróquia' });
    const token = /#token_hash=([0-9a-f]+)&convite/.exec(mail?.text ?? '')?.[1];
    const chosen = { token_hash: token, password: 'a minha senha' };
    expect((await send(parish().api, '/auth/recovery/password', { method: 'POST', body: chosen })).status).toBe(200);
    const credentials = { email: rita.email, password: 'a minha senha' };
    expect((await send(parish().api, '/auth/login', { method: 'POST', body: credentials })).body.data.user.role).toBe(
      'editor',
    );
    expect((await post(`/auth/users/${account.id}/invitation`, undefined)).status).toBe(409);
  });

  it('is an entry in the name of who invites, also when it is sent again', async () => {
    const { body } = await post('/auth/users/invite', rita);
    await parish().runJobs();
    await post(`/auth/users/${body.data.id}/invitation`, undefined);
    const { sql } = parish().database;
    const entries = await sql.query<{ actor_name: string; verb: string }>(
      'select actor_name, verb from public.audit_log where row_id = $1 order by id',
      [body.data.id],
    );
    expect(entries.map(({ actor_name, verb }) => [actor_name, verb])).toEqual([
      ['Dona Lúcia', 'insert'],
      ['Dona Lúcia', 'update'],
      ['Dona Lúcia', 'invite'],
      ['Dona Lúcia', 'invite'],
    ]);
  });

  it('is sent again to who never came in, and to nobody else', async () => {
    const { body } = await post('/auth/users/invite', rita);
    await parish().runJobs();
    expect((await post(`/auth/users/${body.data.id}/invitation`, undefined)).status).toBe(200);
    await parish().runJobs();
    expect(parish().mailServer.received).toHaveLength(2);
    expect((await post(`/auth/users/${parish().person('otavio').id}/invitation`, undefined)).status).toBe(409);
  });

  it('for an e-mail that somebody has is refused, and mails nothing', async () => {
    const { status, body } = await post('/auth/users/invite', { ...rita, email: 'tereza@paroquia.test' });
    expect([status, body.message]).toEqual([409, 'Já existe um usuário com este e-mail.']);
    await parish().runJobs();
    expect(parish().mailServer.received).toEqual([]);
  });

  it('without mail is refused, and nothing is created', async () => {
    expect((await post('/auth/users/invite', rita, parish().silentApi)).status).toBe(503);
    expect(await parish().database.sql.query(`select from auth.users where email = 'rita@paroquia.test'`)).toEqual([]);
  });
});
