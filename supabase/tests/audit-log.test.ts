import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { people, startDatabase, type TestDatabase, unknownId } from '../../edge-functions/api/testing/database.ts';
import { rest, restAsService } from './rest.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(() => database.reset());
afterAll(() => database.close());

interface Entry extends Record<string, unknown> {
  old: Record<string, unknown> | null;
  new: Record<string, unknown> | null;
}

const entriesOf = (table: string) =>
  database.sql.query<Entry>('select * from public.audit_log where table_name = $1 order by id', [table]);

const payer = {
  nome_completo: 'Rosa Amélia',
  cpf: '52998224725',
  consentimento_lgpd: true,
  politica_privacidade: true,
};

test('an entry has who, what, when, and the row before and after', async () => {
  const raimundo = await database.createStaff(people.raimundo);
  const token = database.tokenFor(raimundo);
  await rest(database, token, 'dizimistas', { method: 'POST', body: payer });
  await rest(database, token, 'dizimistas?cpf=eq.52998224725', { method: 'PATCH', body: { telefone: '8533334444' } });
  const changes = await entriesOf('dizimistas');
  await rest(database, token, 'dizimistas?cpf=eq.52998224725', { method: 'DELETE' });
  const entries = await entriesOf('dizimistas');
  expect(entries.map(({ verb }) => verb)).toEqual(['insert', 'update', 'delete']);
  for (const entry of entries) {
    expect(entry).toMatchObject({
      actor_id: raimundo.id,
      actor_name: 'Raimundo',
      actor_role: 'financial',
      row_id: changes[0]?.new?.id,
    });
    expect(Math.abs(Date.parse(String(entry.happened_at)) - Date.now())).toBeLessThan(60_000);
  }
  expect(changes[1]).toMatchObject({ old: { telefone: null }, new: { telefone: '8533334444' } });
  expect([entries[0]?.old, entries[2]?.new]).toEqual([null, null]);
});

test('stores a digest instead of a photo’s name, and records when it changes', async () => {
  const token = database.tokenFor(await database.createStaff(people.lucia));
  const names = [randomUUID(), randomUUID()].map((name) => `${name}.jpg`);
  for (const file of names)
    await rest(database, token, 'rpc/reserve_file', { method: 'POST', body: { file, bytes: 1, quota: 9 } });
  await rest(database, token, 'dizimistas', { method: 'POST', body: { ...payer, foto: names[0] } });
  await rest(database, token, 'dizimistas?cpf=eq.52998224725', { method: 'PATCH', body: { foto: names[1] } });
  const [, change] = await entriesOf('dizimistas');
  expect(change?.old?.foto).toMatch(/^md5:[0-9a-f]{32}$/);
  expect(change?.new?.foto).toMatch(/^md5:[0-9a-f]{32}$/);
  expect(change?.new?.foto).not.toBe(change?.old?.foto);
});

test('a sign-in, or an update that changes nothing, makes no entry', async () => {
  const { id } = await database.createStaff(people.tereza);
  const before = (await entriesOf('profiles')).length;
  await database.sql.query('update auth.users set last_sign_in_at = now() where id = $1', [id]);
  await database.sql.query('update public.profiles set name = name where id = $1', [id]);
  expect(await entriesOf('profiles')).toHaveLength(before);
  await database.sql.query(`update public.profiles set role = 'financial' where id = $1`, [id]);
  expect((await entriesOf('profiles')).at(-1)).toMatchObject({ old: { role: 'editor' }, new: { role: 'financial' } });
});

test('contains no passwords or tokens', async () => {
  await database.createStaff({ ...people.lucia, password: 'Paroquia#2026' });
  const [{ text }] = (await database.sql.query<{ text: string }>(
    `select string_agg(entry::text, ' ') as text from public.audit_log as entry`,
  )) as [{ text: string }];
  expect(text).toContain('Dona L');
  expect(text).not.toMatch(/password|\$2[aby]\$|token/i);
});

test('a carnê is one entry when it is made and one when it is deleted, with who did it', async () => {
  const raimundo = await database.createStaff(people.raimundo);
  const token = database.tokenFor(raimundo);
  await rest(database, token, 'dizimistas', { method: 'POST', body: payer });
  const [row] = await database.sql.query<{ id: string }>('select id from public.dizimistas');
  const call = (name: string, body: object) => rest(database, token, `rpc/${name}`, { method: 'POST', body });
  await call('create_carne', { id: unknownId, dizimista_id: row?.id, ano: 2026, valor_mensal: 50 });
  await call('delete_carne', { id: unknownId });
  const byHim = { actor_id: raimundo.id, actor_role: 'financial' };
  expect(await entriesOf('carnes')).toMatchObject([
    { verb: 'insert', ...byHim },
    { verb: 'delete', ...byHim },
  ]);
  expect(await entriesOf('parcelas')).toEqual([]);
});

test('every entry of a payer’s rows says whose it is, also when all are deleted with the payer', async () => {
  const raimundo = await database.createStaff(people.raimundo);
  const token = database.tokenFor(raimundo);
  await rest(database, token, 'dizimistas', { method: 'POST', body: payer });
  const [{ id }] = (await database.sql.query<{ id: string }>('select id from public.dizimistas')) as [{ id: string }];
  await database.sql.query('select private.make_carne($1, $2, 2026, 50)', [unknownId, id]);
  await restAsService(database, 'rpc/record_reading', { actor: raimundo.id, of_table: 'dizimistas', of_row: id });
  await rest(database, token, `dizimistas?id=eq.${id}`, { method: 'DELETE' });
  const counted = () =>
    database.sql.query(`
      select table_name, verb, count(*)::integer as entries from public.audit_log
      where dizimista_id = '${id}' group by 1, 2 order by 1, 2`);
  const all = await counted();
  expect(all).toEqual([
    { table_name: 'carnes', verb: 'delete', entries: 1 },
    { table_name: 'carnes', verb: 'insert', entries: 1 },
    { table_name: 'consents', verb: 'delete', entries: 2 },
    { table_name: 'consents', verb: 'insert', entries: 2 },
    { table_name: 'dizimistas', verb: 'delete', entries: 1 },
    { table_name: 'dizimistas', verb: 'insert', entries: 1 },
    { table_name: 'dizimistas', verb: 'read', entries: 1 },
  ]);
  expect(
    await database.sql.query('select table_name from public.audit_log where dizimista_id is null group by 1'),
  ).toEqual([{ table_name: 'profiles' }]);
});

test('the entries of one transaction and one person are an event, which one of them leads', async () => {
  const [lucia, raimundo] = [await database.createStaff(people.lucia), await database.createStaff(people.raimundo)];
  await database.sql.exec('delete from public.audit_log');
  const note = (table: string, actor: string, verb = 'update') =>
    `select private.note_in_audit('${verb}', '${table}', '${unknownId}', dizimista_id => '${unknownId}', actor => '${actor}');`;
  await database.sql.exec(`
    begin;
    ${note('consents', lucia.id)} ${note('dizimistas', lucia.id)} ${note('consents', lucia.id)}
    ${note('dizimistas', lucia.id, 'erase')} ${note('carnes', lucia.id)} ${note('carnes', raimundo.id)}
    commit;
    ${note('dizimistas', lucia.id)}`);
  const entries = await database.sql.query<{ id: number; lead_id: number | null }>(
    'select id::integer, lead_id::integer from public.audit_log order by id',
  );
  const placeOf = (id: number | null) => entries.findIndex((entry) => entry.id === id);
  expect(entries.map(({ lead_id }) => lead_id && placeOf(lead_id))).toEqual([3, 3, 3, null, 3, null, null]);
});

test.each([
  ['lead_id is null', 'audit_log_leading'],
  ['lead_id = 1', 'audit_log_by_lead'],
])('entries where %s are counted by an index alone', async (condition, index) => {
  await database.sql.exec('set enable_seqscan = off; set enable_bitmapscan = off');
  const plan = await database.sql.query<{ 'QUERY PLAN': string }>(
    `explain select count(*) from public.audit_log where ${condition}`,
  );
  await database.sql.exec('reset enable_seqscan; reset enable_bitmapscan');
  expect(plan.map((line) => line['QUERY PLAN']).join()).toContain(`Index Only Scan using ${index}`);
});

test('a person’s entries are found by their index', async () => {
  const plan = await database.sql.query<{ 'QUERY PLAN': string }>(
    `explain select from public.audit_log where dizimista_id = '${unknownId}'`,
  );
  expect(plan.map((line) => line['QUERY PLAN']).join()).toContain('audit_log_by_dizimista');
});
