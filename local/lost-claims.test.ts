import { afterAll, beforeAll, expect, it } from 'vitest';
import { pushDelivery } from '../edge-functions/api/notifications/job.ts';
import { startDatabase, type TestDatabase } from '../edge-functions/api/testing/database.ts';
import { releaseLostClaims } from './lost-claims.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase();
});
afterAll(() => database.close());

it('a job and a delivery that a killed process had claimed are due again at once', async () => {
  const { sql } = database;
  await sql.exec(`
    insert into public.push_subscriptions (endpoint, service, p256dh, auth)
      values ('https://push.example.org/1', 'push.example.org', 'B${'A'.repeat(86)}', '${'a'.repeat(22)}');
    insert into public.notifications (title, body) values ('Festa', 'Hoje');
    select private.start_notification(id) from public.notifications;
  `);
  const job = { name: pushDelivery.name, seconds: pushDelivery.every };
  const claimJobs = () => sql.query('select * from public.claim_jobs($1, 180)', [JSON.stringify([job])]);
  const claimDeliveries = async () => {
    const [row] = await sql.query<{ claimed: { rows: unknown[] } }>(
      "select public.claim_deliveries(300, 60, '{}') as claimed",
    );
    return row?.claimed.rows;
  };
  const claimed = async () => [(await claimJobs()).length, (await claimDeliveries())?.length];
  expect(await claimed()).toEqual([1, 1]);
  expect(await claimed()).toEqual([0, 0]);
  await releaseLostClaims(sql);
  expect(await claimed()).toEqual([1, 1]);
});

it('a queue whose message was sent by a call that was killed is worked on at once', async () => {
  const { sql } = database;
  await sql.exec(
    "update public.jobs set run = null, claimed_until = null, due_at = clock_timestamp() + interval '1 minute'",
  );
  expect(await releaseLostClaims(sql)).toBe(true);
  expect(await sql.query('select due_at <= clock_timestamp() as due from public.jobs')).toEqual([{ due: true }]);
});
