import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Concept, concepts } from '#contract/concepts.ts';
import { nameOf, pictureOf } from '../../edge-functions/api/media/rules.ts';
import { startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { applySeed } from '../../local/database/migrations.ts';

const directory = fileURLToPath(new URL('../seed', import.meta.url));
let database: TestDatabase;
let applied: string[];

beforeAll(async () => {
  database = await startDatabase();
  await database.createStaff({ email: 'admin@paroquia.test', name: 'Dona Lúcia', role: 'admin' });
  await database.createStaff({ email: 'editor@paroquia.test', name: 'Tereza', role: 'editor' });
  await database.createStaff({ email: 'financeiro@paroquia.test', name: 'Raimundo', role: 'financial' });
  applied = await applySeed(database.sql, directory);
});
afterAll(() => database.close());

async function one<Value>(sql: string): Promise<Value> {
  const [row] = await database.sql.query<{ value: Value }>(`select (${sql}) as value`);
  return (row as { value: Value }).value;
}

/** The product's tables that have these columns. */
async function tablesWith(...columns: string[]): Promise<string[]> {
  const rows = await database.sql.query<{ table: string }>(
    `select table_name || '' as "table" from information_schema.columns
     where table_schema = 'public' and column_name = any ($1) group by table_name having count(*) = $2`,
    [columns, columns.length],
  );
  return rows.map(({ table }) => table);
}

test('every file is applied once', async () => {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql'));
  expect(applied.sort()).toEqual(files.sort());
  expect(await applySeed(database.sql, directory)).toEqual([]);
  expect(await one('select count(*) from public.news')).toBe(26);
});

test('the seed also works without staff accounts', async () => {
  const empty = await startDatabase();
  await applySeed(empty.sql, directory);
  expect(await empty.sql.query('select distinct author_id from public.news')).toEqual([{ author_id: null }]);
  await empty.close();
});

describe('a believable parish', () => {
  /** Accounts of staff and of money are few, and the week's masses are shown whole. */
  const shorterThanAPage = ['accounts', 'mass_schedule', 'profiles'];

  test('every list is longer than a page, and every concept with a seed has rows', async () => {
    const counted = await Promise.all(
      (await tablesWith('created_at')).map(async (table) => ({
        table,
        rows: await one<number>(`select count(*)::integer from public.${table}`),
      })),
    );
    const filled = counted.filter(({ rows }) => rows > 0);
    const seeded: readonly Concept[] = concepts.filter(({ without }) => !without?.seed);
    /** Of concepts whose table has another name. */
    const named: Readonly<Record<string, string>> = { 'carne-dizimo': 'carnes', financial: 'financial_transactions' };
    const tables = seeded.map(({ name, siteTable }) => siteTable ?? named[name] ?? name.replaceAll('-', '_'));
    expect(filled.map(({ table }) => table)).toEqual(expect.arrayContaining(tables));
    expect(filled.flatMap(({ table, rows }) => (rows <= 10 ? table : [])).sort()).toEqual(shorterThanAPage);
    expect(await one('select count(*)::integer from public.news where is_published')).toBeGreaterThan(18);
  });

  test('photos in texts are there, named by their content, and as large as the texts say', async () => {
    const texts = await database.sql.query<{ content: string }>(
      'select content from public.news union all select content from public.announcements',
    );
    const used = texts.flatMap(({ content }) =>
      [...content.matchAll(/media\/([0-9a-f]+\.webp)" alt="[^"]+" width="(\d+)" height="(\d+)"/g)].map(
        ([, ...found]) => found,
      ),
    );
    const named = await database.sql.query<{ name: string }>(
      'select private.media_in(content::text) as name from public.parish_content',
    );
    const names = new Set([...used.map(([name]) => name), ...named.map(({ name }) => name)]);
    expect([...names].sort()).toEqual((await readdir(`${directory}/media`)).sort());
    for (const { name } of named)
      expect(await nameOf(pictureOf(new Uint8Array(await readFile(`${directory}/media/${name}`))))).toBe(name);
    for (const [name, width, height] of used) {
      const picture = pictureOf(new Uint8Array(await readFile(`${directory}/media/${name}`)));
      expect([await nameOf(picture), `${picture.width}`, `${picture.height}`]).toEqual([name, width, height]);
    }
  });

  test('mass times are those of the contact page', async () => {
    const times = await database.sql.query('select day_of_week as day, "time" from public.mass_schedule order by 1, 2');
    expect(times).toEqual([
      { day: 0, time: '08:00:00' },
      { day: 0, time: '10:00:00' },
      { day: 0, time: '18:00:00' },
      ...[1, 2, 3, 4, 5].map((day) => ({ day, time: '18:00:00' })),
      { day: 6, time: '17:00:00' },
    ]);
  });

  test('birthdays in every month, more than eight in the current one', async () => {
    expect(await one('select count(distinct birth_month) from public.birthdays where is_active')).toBe(12);
    expect(
      await one(`select count(*) from public.birthdays where is_active
        and birth_month = extract(month from private.parish_today())`),
    ).toBeGreaterThan(8);
  });

  test('events on either side of today, three of them today', async () => {
    const today = `private.parish_today()`;
    expect(await one(`select count(*) from public.events where "date" = ${today}`)).toBeGreaterThanOrEqual(3);
    expect(await one(`select count(*) from public.events where "date" < ${today}`)).toBeGreaterThan(10);
    expect(await one(`select count(*) from public.events where "date" > ${today}`)).toBeGreaterThan(10);
  });

  test('no row was created in the future or updated before it was created', async () => {
    for (const table of await tablesWith('created_at')) {
      expect(await one(`select count(*) from public.${table} where created_at > now()`), table).toBe(0);
    }
    for (const table of await tablesWith('created_at', 'updated_at')) {
      expect(await one(`select count(*) from public.${table} where updated_at < created_at`), table).toBe(0);
    }
  });

  test('every row has its author’s name, and every news item a unique slug', async () => {
    const authors = await database.sql.query('select distinct author_name as name from public.news order by 1');
    expect(authors).toEqual([{ name: 'Dona Lúcia' }, { name: 'Tereza' }]);
    expect(await one('select count(distinct slug) from public.news')).toBe(26);
  });

  test('thirty-six carnês of this year and eighteen of the last, all with twelve instalments', async () => {
    expect(await one('select count(*) from public.carnes')).toBe(54);
    expect(await one('select count(*) from public.parcelas')).toBe(54 * 12);
    expect(await one('select count(*) from public.parcelas where pago')).toBeGreaterThan(18 * 12 - 3);
    expect(await one('select count(*) from public.parcelas where not pago')).toBeGreaterThan(0);
    expect(await one('select count(*) from public.parcelas where data_pagamento > current_date')).toBe(0);
  });

  test('whoever has a booklet joined before its year', async () => {
    expect(
      await one(`select count(*) from public.carnes as carne join public.dizimistas as payer on payer.id = carne.dizimista_id
        where extract(year from payer.data_primeira_contribuicao) >= carne.ano or extract(year from payer.created_at) >= carne.ano`),
    ).toBe(0);
  });

  test('the ledger has income and expenses in every month since last year’s January, and more income in all', async () => {
    const missing = await one(`select count(*) from generate_series(
        date_trunc('year', private.parish_today()) - interval '1 year',
        date_trunc('month', private.parish_today()) - interval '1 month', interval '1 month') as month
      where (select count(distinct type) from public.financial_transactions
        where date_trunc('month', transaction_date) = month) < 2`);
    expect(missing).toBe(0);
    expect(await one('select count(*) from public.financial_transactions')).toBeGreaterThan(130);
    expect(
      await one(
        `select sum(case type when 'income' then amount else -amount end) > 0 from public.financial_transactions`,
      ),
    ).toBe(true);
  });

  test('confessions are at the same times in every text and in the regular times', async () => {
    const days = `select content ->> 'weekday' || ' ' || (content ->> 'begins') as day from public.parish_content
      where kind = 'regular_time' and content ->> 'name' = 'Confissões' and content ->> 'begins' like '16:%' order by 1`;
    expect(await database.sql.query(days)).toEqual([{ day: '3 16:00' }, { day: '5 16:00' }]);
    const texts = await database.sql.query<{ text: string }>(
      `select content as text from public.announcements union all select content from public.parish_info
       union all select content ->> 'description' from public.parish_content where content ->> 'description' ~ 'onfissões'`,
    );
    const told = texts.flatMap(({ text }) => text.match(/quartas e sextas-feiras.*?domingo|terças e quintas/i) ?? []);
    expect(told.map((words) => words.toLowerCase())).toEqual(
      Array(2).fill('quartas e sextas-feiras, das 16h às 17h30, e antes das missas de domingo'),
    );
  });

  test('messages were sent, and nobody is subscribed to whom the next would go', async () => {
    expect(await one(`select count(*) from public.notifications where state = 'sent' and delivered > 0`)).toBe(12);
    expect(await one('select count(*) from public.push_subscriptions')).toBe(0);
  });
});
