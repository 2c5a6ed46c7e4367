import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { concepts } from '#contract/concepts.ts';
import { isSigner } from '#contract/endpoint.ts';
import { personalData } from '#contract/personal-data.ts';
import type { Table } from '../../supabase/role-matrix.ts';
import { rowsOf } from '../../supabase/tests/rows.ts';
import { registeredHandlers } from './app.ts';
import { send, startApi } from './testing/api.ts';
import { migrationsDirectory } from './testing/database.ts';
import { openParish } from './testing/parish.ts';

const parish = openParish();

/** The API on a database that counts its queries. */
function counting() {
  const { database, token } = parish();
  let asked: string[] = [];
  const counted: typeof fetch = (input, init) => {
    asked.push(`${init?.method} ${new URL(String(input)).pathname.replace('/rest/v1/', '')}`);
    return database.fetch(input, init);
  };
  const api = startApi({ ...database, fetch: counted });
  return async (method: string, path: string, body?: object) => {
    asked = [];
    const answer = await send(api, path, { method, token: token('lucia'), ...(body && { body }) });
    expect(answer.status).toBeLessThan(300);
    return { asked, data: answer.body.data };
  };
}

describe('the database is asked', () => {
  /** Each concept whose rows staff write into a table of its name, with a body and a change of it. */
  const written = concepts.flatMap(({ name, rows }) => {
    const table = name.replaceAll('-', '_');
    return rows && table in rowsOf ? [{ name, table, ...rowsOf[table as Table] }] : [];
  });

  it.each(written)(
    'three times by a save of $name: for the caller, to write, and for the row',
    async ({ name, table, insert, change }) => {
      const call = counting();
      const save = (verb: string) => ['GET rpc/caller_state', `${verb} ${table}`, 'GET rpc/written_row'];
      const created = await call('POST', `/${name}`, insert);
      expect(created.asked).toEqual(save('POST'));
      const path = `/${name}/${created.data.id}`;
      const changed = await call('PUT', path, { ...change, updatedAt: created.data.updated_at });
      expect([changed.asked, changed.data]).toEqual([save('PATCH'), expect.objectContaining(change)]);
      expect((await call('GET', path)).data).toEqual(changed.data);
    },
  );

  it('three times by an entry in the cash book, and by an event of several days', async () => {
    const call = counting();
    const entry = { amount: 20, type: 'income', transaction_date: '2026-11-20', title: 'Coleta' };
    const { asked } = await call('POST', '/financial', entry);
    expect(asked.slice(0, 2)).toEqual(['GET rpc/caller_state', 'POST financial_transactions']);
    expect(asked).toHaveLength(3);
    const event = { date: '2026-11-21', title: 'Tríduo', description: 'Às 19h', days: 3 };
    expect((await call('POST', '/events', event)).asked).toEqual([
      'GET rpc/caller_state',
      'POST events',
      'GET rpc/written_row',
    ]);
  });

  it('once more only for what is stored and holds for the change too', async () => {
    const call = counting();
    const profile = { kind: 'profile', content: { name: 'Instagram', url: 'https://a.test' } };
    const { data, asked } = await call('POST', '/parish-content', profile);
    expect(asked).toHaveLength(3);
    expect((await call('PUT', `/parish-content/${data.id}`, { is_active: false })).asked).toEqual([
      'GET rpc/caller_state',
      'GET parish_content',
      'PATCH parish_content',
      'GET rpc/written_row',
    ]);
  });

  it('three times also where the write alone is a function', async () => {
    const call = counting();
    const { data } = await call('POST', '/news', { title: 'Missa', content: '<p>Às nove.</p>' });
    const { asked } = await call('PUT', '/news/order', { items: [{ id: data.id, order: 5 }] });
    expect(asked).toEqual(['GET rpc/caller_state', 'POST rpc/reorder', 'GET site_state']);
  });

  it.each([
    ['news', { title: 'Missa', content: '<p>Às nove.</p>' }, ['GET site_state']],
    ['mass-intentions', { intention_type: 'deceased', notes: 'Pelas almas' }, []],
  ] as const)('no more often by a removal of %s', async (concept, body, after) => {
    const call = counting();
    const { data } = await call('POST', `/${concept}`, body);
    const { asked } = await call('DELETE', `/${concept}/${data.id}`);
    expect(asked).toEqual(['GET rpc/caller_state', `DELETE ${concept.replaceAll('-', '_')}`, ...after]);
  });
});

describe('whether a write may change the site', () => {
  const migrations = readdirSync(migrationsDirectory);
  const marksSite = (concept: string) =>
    migrations
      .filter((file) => file.endsWith(`_${concept.replaceAll('-', '_')}.sql`))
      .some((file) =>
        /execute function private\.mark_site/.test(readFileSync(join(migrationsDirectory, file), 'utf8')),
      );
  const writes = registeredHandlers()
    .map(([endpoint]) => endpoint)
    .filter(
      ({ method, access }) => method !== 'GET' && access !== 'anyone' && access !== 'scheduler' && !isSigner(access),
    );

  it.each(
    writes
      .filter((endpoint) => endpoint !== personalData.erase)
      .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
  )('is known of %s as its table does it', (_, { path, changesSite = true }) =>
    expect(changesSite).toBe(marksSite(path.split('/')[1] ?? '')),
  );

  it('is known of an erasure as the tables do it in whose texts the person may be named', async () => {
    const marking = await parish().database.sql.query<{ name: string }>(`
      select distinct tgrelid::regclass::text as name from pg_trigger join pg_class on pg_class.oid = tgrelid
      where tgfoid::regproc::text ~ '^private\\.mark_site' and relname in (select table_name from private.free_texts())`);
    expect(writes).toContain(personalData.erase);
    expect(personalData.erase.changesSite ?? true).toBe(marking.length > 0);
  });
});
