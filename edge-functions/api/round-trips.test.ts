import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isSigner } from '#contract/endpoint.ts';
import { personalData } from '#contract/personal-data.ts';
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
    const answer = await send(api, path, { method, token: token('tereza'), ...(body && { body }) });
    expect(answer.status).toBeLessThan(300);
    return { asked, data: answer.body.data };
  };
}

describe('the database is asked', () => {
  const intention = { intention_type: 'deceased', notes: 'Pelas almas' };

  it('at most three times by a save that no visitor sees', async () => {
    const call = counting();
    const created = await call('POST', '/mass-intentions', intention);
    expect(created.asked).toEqual(['GET profiles', 'POST mass_intentions', 'GET mass_intentions']);
    const path = `/mass-intentions/${created.data.id}`;
    const changed = await call('PUT', path, { notes: 'Pela paz', updatedAt: created.data.updated_at });
    expect(changed.asked).toEqual(['GET profiles', 'PATCH mass_intentions', 'GET mass_intentions']);
    expect((await call('DELETE', path)).asked).toEqual(['GET profiles', 'DELETE mass_intentions']);
  });

  it('for the site’s version before and after a save that visitors may see', async () => {
    const { asked } = await counting()('POST', '/news', { title: 'Missa', content: '<p>Às nove.</p>' });
    expect(asked).toEqual(['GET profiles', 'GET site_state', 'POST news', 'GET news', 'GET site_state']);
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
