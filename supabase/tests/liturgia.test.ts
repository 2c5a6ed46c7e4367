import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { daysLater } from '#contract/calendar-date.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { expectRefusals } from './refusals.ts';
import { restAsService } from './rest.ts';

expectRefusals();

let database: TestDatabase;
/** The database's day, so that both use the same. */
let today: string;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.reset();
  const [clock] = await database.sql.query<{ now: Date | string }>('select now()');
  today = parishDayOf(new Date(clock?.now ?? Number.NaN));
});
afterAll(() => database.close());

/** Writes like the job, which also updates with equal texts. */
const upsert = (dia: string, { title = 'Dia', source = 'fonte' }: { title?: string; source?: string } = {}) =>
  database.sql.query(
    `insert into public.liturgia_dias (dia, conteudo, fonte) values ($1, $2, $3)
     on conflict (dia) do update set conteudo = excluded.conteudo, fonte = excluded.fonte`,
    [dia, JSON.stringify({ liturgia: title }), source],
  );

async function marksOf(work: () => Promise<unknown>): Promise<number> {
  const version = async () =>
    (await database.sql.query<{ version: number }>('select version from public.site_state'))[0]?.version as number;
  const before = await version();
  await work();
  return (await version()) - before;
}

test('today’s texts mark the site when they are stored or changed, not when they stay the same', async () => {
  expect(await marksOf(() => upsert(today))).toBe(1);
  expect(await marksOf(() => upsert(today))).toBe(0);
  expect(await marksOf(() => upsert(today, { title: 'Outro' }))).toBe(1);
  expect(await marksOf(() => upsert(today, { title: 'Outro', source: 'outra' }))).toBe(1);
});

test('the texts of other days do not', async () => {
  for (const days of [-1, 1, 6]) {
    const day = daysLater(today, days);
    expect(await marksOf(() => upsert(day))).toBe(0);
    expect(await marksOf(() => upsert(day, { source: 'outra' }))).toBe(0);
  }
});

test.each([
  { fonte: '' },
  { fonte: 'f'.repeat(201) },
  { fonte: null },
  { fonte_url: 'javascript:alert(1)' },
  { conteudo: 7 },
  { conteudo: 'texto' },
])('%j is refused', async (row) => {
  const written = { dia: today, conteudo: { liturgia: 'Dia' }, fonte: 'fonte', ...row };
  expect((await restAsService(database, 'liturgia_dias', written)).status).toBe(400);
});
