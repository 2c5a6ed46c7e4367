import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { concepts } from '#contract/concepts.ts';
import type { Access, Method } from '#contract/endpoint.ts';
import { financialDioceseShare } from '#contract/financial-diocese-share.ts';
import { financialMonths } from '#contract/financial-months.ts';
import { financialPurposes } from '#contract/financial-purposes.ts';
import { registeredHandlers } from '../../edge-functions/api/app.ts';
import { people, startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { roleMatrix, type Table, type Who } from '../role-matrix.ts';
import { expectRefusals } from './refusals.ts';
import { rest } from './rest.ts';
import { bento, open, rowsOf } from './rows.ts';

expectRefusals();

let database: TestDatabase;
const tokens: Partial<Record<Who, string>> = {};
const ids: Partial<Record<Who, string>> = {};
const tables = Object.keys(roleMatrix) as Table[];

beforeAll(async () => {
  database = await startDatabase();
  const { chico, otavio, tereza, raimundo, lucia } = people;
  const staff = { common: chico, inactive: otavio, editor: tereza, financial: raimundo, admin: lucia };
  for (const [who, details] of Object.entries(staff) as [Who, (typeof staff)[keyof typeof staff]][]) {
    const person = await database.createStaff(details);
    ids[who] = person.id;
    tokens[who] = database.tokenFor(person);
  }
  await makeRows();
});
afterAll(() => database.close());

test('every table of the database is in the matrix', async () => {
  const known = await database.sql.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  expect(known.map(({ name }) => name)).toEqual([...tables].sort());
});

describe('the contract allows each verb to those whom the matrix allows it', () => {
  const endpoints = registeredHandlers().map(([endpoint]) => endpoint);
  const compared = concepts.flatMap(({ name }) => {
    const table = tables.find((each) => each === name.replaceAll('-', '_'));
    // Imports belong to payers' endpoints, and only functions write them; donations have the documents' addresses; a
    // message is cancelled, not deleted; a waiver's topic says whose it is; a series is written by calls of its events.
    return table && !['imports', 'donations', 'notifications', 'waivers', 'event_series'].includes(table)
      ? [{ name, table }]
      : [];
  });

  test('for most concepts', () => expect(compared.length).toBeGreaterThan(7));

  test.each(compared)('$name', ({ name, table }) => {
    const called = (method: Method, path: string) =>
      endpoints.find((endpoint) => endpoint.method === method && endpoint.path === path)?.access ?? [];
    const verbs: [sign: string, access: Access][] = [
      ['S', called('GET', `/${name}`)],
      ['I', called('POST', `/${name}`)],
      ['U', called('PUT', `/${name}/:id`)],
      ['D', called('DELETE', `/${name}/:id`)],
    ];
    const cells = Object.entries(roleMatrix[table]).map(([who, cell]) => [who, cell.replace('s', 'S')]);
    expect(
      Object.fromEntries(
        cells.map(([who]) => [who, verbs.map(([sign, access]) => (allows(access, who as Who) ? sign : '-')).join('')]),
      ),
    ).toEqual(Object.fromEntries(cells));
  });

  /** Where money is kept: the calls that read and write each table. Without a call here, only functions write it. */
  const money: Partial<Record<Table, Partial<Record<'S' | 'I' | 'U' | 'D', string>>>> = {
    financial_transactions: {
      S: 'GET /financial',
      I: 'POST /financial',
      U: 'PUT /financial/:id',
      D: 'DELETE /financial/:id',
    },
    carnes: { S: 'GET /carne-dizimo/dizimista/:id' },
    parcelas: { S: 'GET /carne-dizimo/:id/parcelas' },
    receipts: { S: 'GET /carne-dizimo/:id/parcelas' },
    allocations: { S: 'GET /carne-dizimo/:id/parcelas' },
    returns: { S: 'GET /carne-dizimo/:id/parcelas' },
    pix_charges: { S: 'GET /carne-dizimo/:id/parcelas' },
    pix_charge_items: { S: 'GET /carne-dizimo/:id/parcelas' },
    donations: { S: 'GET /donations/list' },
    reconciliation_cases: { S: 'GET /financial/conciliacao' },
  };

  test.each(Object.entries(money) as [Table, Record<string, string>][])('of the money’s table %s', (table, calls) => {
    for (const [who, cell] of Object.entries(roleMatrix[table])) {
      const verbs = ['S', 'I', 'U', 'D'].map((sign) => (allows(accessOf(calls[sign]), who as Who) ? sign : '-'));
      expect(verbs.join(''), who).toBe(cell);
    }
  });

  test('what moves money is called by those who may read all of it', () => {
    const moving = endpoints.filter(
      ({ method, path, access }) =>
        method !== 'GET' &&
        /^\/(carne-dizimo|financial|donations)\b/.test(path) &&
        access !== 'anyone' &&
        path !== financialMonths.reopen.path &&
        path !== financialDioceseShare.save.path &&
        !path.startsWith(financialPurposes.list.path),
    );
    expect(moving.length).toBeGreaterThan(15);
    for (const { method, path, access } of moving) {
      for (const [who, cell] of Object.entries(roleMatrix.receipts)) {
        expect(allows(access, who as Who), `${method} ${path} ${who}`).toBe(cell.startsWith('S'));
      }
    }
  });

  function accessOf(call: string | undefined): Access {
    if (!call) return [];
    const found = endpoints.find(({ method, path }) => `${method} ${path}` === call);
    if (!found) throw new Error(`no call ${call}`);
    return found.access;
  }

  const allows = (access: Access, who: Who) =>
    Array.isArray(access) ? access.includes(who) : access === 'anyone' || (access === 'signed-in' && isActive(who));
  const isActive = (who: Who) => who !== 'visitor' && who !== 'inactive';
});

describe.each(tables)('%s', (table) => {
  const cells = roleMatrix[table];
  describe.each(Object.keys(cells) as Who[])('%s', (who) => {
    const [reads, inserts, updates, deletes] = [...cells[who]];
    test(`reads: ${reads}`, () => tryReading(table, who, reads as string));
    test(`inserts: ${inserts}`, () => tryInserting(table, who, inserts === 'I'));
    test(`updates: ${updates}`, () => tryUpdating(table, who, updates === 'U'));
    test(`deletes: ${deletes}`, () => tryDeleting(table, who, deletes === 'D'));
  });
});

async function tryReading(table: Table, who: Who, sign: string): Promise<void> {
  const { key = 'id', read = key, openKey = open } = rowsOf[table];
  const { body } = await rest(database, tokens[who], `${table}?select=${read}`);
  const seen = Array.isArray(body) ? body.map((row) => String(row[read])).sort() : [];
  const all = (await ownersView(table)).map((row) => String(row[read])).sort();
  const expected = { S: all, s: [openKey], o: [ids[who]], '-': [] }[sign];
  expect(seen).toEqual(expected);
  if (sign === 's') expect(all.length).toBeGreaterThan(1);
  if (sign === '-') expect(all.length).toBeGreaterThan(0);
}

async function tryInserting(table: Table, who: Who, allowed: boolean): Promise<void> {
  if (table === 'profiles') await deleteProfileAlone();
  const before = await ownersView(table);
  const { status } = await rest(database, tokens[who], table, { method: 'POST', body: rowsOf[table].insert });
  const after = await ownersView(table);
  expect(after.length - before.length).toBe(allowed ? 1 : 0);
  expect(status).toBe(allowed ? 201 : refusalOf(who));
  if (allowed || table === 'profiles') await makeRows();
}

/** An account without a profile, which the product never creates. */
const deleteProfileAlone = () =>
  database.sql.exec(`
    alter table public.profiles disable trigger profiles_delete_account;
    delete from public.profiles where id = '${bento}';
    alter table public.profiles enable trigger profiles_delete_account`);

async function tryUpdating(table: Table, who: Who, allowed: boolean): Promise<void> {
  const before = await ownersView(table);
  const { key = 'id', openKey = open, change } = rowsOf[table];
  await rest(database, tokens[who], `${table}?${key}=eq.${openKey}`, { method: 'PATCH', body: change });
  const after = await ownersView(table);
  if (!allowed) {
    expect(after).toEqual(before);
    return;
  }
  expect(after.filter((row) => !before.some((old) => JSON.stringify(old) === JSON.stringify(row)))).toEqual([
    expect.objectContaining({ [key]: openKey, ...change }),
  ]);
  await makeRows();
}

async function tryDeleting(table: Table, who: Who, allowed: boolean): Promise<void> {
  const before = await ownersView(table);
  const { key = 'id', openKey = open } = rowsOf[table];
  await rest(database, tokens[who], `${table}?${key}=eq.${openKey}`, { method: 'DELETE' });
  const after = await ownersView(table);
  expect(after).toEqual(allowed ? before.filter((row) => String(row[key]) !== openKey) : before);
  if (allowed) await makeRows();
}

/** Without a token PostgREST answers 401, with one 403. */
const refusalOf = (who: Who) => (who === 'visitor' ? 401 : 403);

function ownersView(table: Table): Promise<Record<string, unknown>[]> {
  const { key = 'id' } = rowsOf[table];
  const dates: Partial<Record<Table, string>> = { mass_schedule: `, to_char("time", 'HH24:MI') as "time"` };
  return database.sql.query(`select *${dates[table] ?? ''} from public.${table} order by ${key}`);
}

/** Recreates the rows. */
async function makeRows(): Promise<void> {
  const emptied = tables.filter((table) => table !== 'profiles').map((table) => `public.${table}`);
  await database.empty(...emptied);
  const { audit_log: audited, ...others } = rowsOf;
  await database.sql.exec(
    Object.values(others)
      .map(({ made }) => made)
      .join(';'),
  );
  // Creating the rows writes audit entries.
  await database.empty('public.audit_log');
  await database.sql.exec(audited.made);
}
