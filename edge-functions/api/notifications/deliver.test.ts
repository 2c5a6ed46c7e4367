import { beforeEach, describe, expect, it } from 'vitest';
import type { PushOutcome } from '../gateways/push/push.ts';
import { jobsKey, send, startApi } from '../testing/api.ts';
import { openParish, withAuth } from '../testing/parish.ts';
import { pushServices } from '../testing/push-in-memory.ts';
import { deliver } from './deliver.ts';
import { queueDatabase } from './store.ts';

const parish = openParish();
const services = pushServices();
const startPushing = () => {
  const { database } = parish();
  return startApi({ ...database, fetch: withAuth(database) }, {}, { push: services.gateway });
};
const sql = <Row extends Record<string, unknown>>(text: string) => parish().database.sql.query<Row>(text);

beforeEach(async () => {
  services.sent.splice(0);
  services.answers.clear();
  await parish().database.empty(
    'public.push_subscriptions',
    'public.notifications',
    'private.push_services',
    'public.jobs',
  );
});

const one = 'one.push.example.org';
const two = 'two.push.example.org';
const subscribe = (host: string, count: number) =>
  sql(`insert into public.push_subscriptions (endpoint, service, p256dh, auth)
    select 'https://${host}/' || place, '${host}', 'B${'A'.repeat(86)}', '${'a'.repeat(22)}' from generate_series(1, ${count}) as place`);
/** A message that is due, to which nothing has been done yet. */
const queue = () => sql(`insert into public.notifications (title, body) values ('Festa', 'Hoje')`);
const message = async () =>
  (await sql('select state, total, delivered, failed, gone, waiting from public.notifications'))[0];
const runJob = async (api = startPushing()) => {
  await sql('update public.jobs set due_at = now()');
  const { body } = await send(api, '/jobs/run', { method: 'POST', token: jobsKey });
  await api.settled();
  return body.data.find(({ name }: { name: string }) => name === 'push-delivery')?.outcome;
};
const times = () => {
  const counted = Map.groupBy(services.sent, ({ target }) => target.endpoint);
  return [...counted.values()].map(({ length }) => length);
};
const nextTurn = () => new Promise((resolve) => setTimeout(resolve));
/** One worker of the queue, as on one machine, with its way to the database. */
const deliverWith = (fetch: typeof globalThis.fetch) => {
  const env = { ...parish().database.env, siteUrl: 'https://paroquia.example' } as never;
  return deliver({
    db: queueDatabase(env, fetch),
    env,
    push: services.gateway,
    gateways: { now: () => new Date(), log: () => {}, afterAnswer: () => {} } as never,
  });
};
const later: PushOutcome = { kind: 'later', retryAfter: null };

describe('the job', () => {
  it('sends what is due to all of its services, in several batches, once', async () => {
    await subscribe(one, 700);
    await subscribe(two, 50);
    await queue();
    expect(await runJob()).toBe('done');
    expect(await message()).toMatchObject({ state: 'sent', total: 750, delivered: 750, waiting: 0 });
    expect(times()).toEqual(Array(750).fill(1));
    await runJob();
    expect(services.sent).toHaveLength(750);
  });

  it('has nothing sent twice by workers that run together', async () => {
    await subscribe(one, 900);
    await queue();
    const work = () => deliverWith(parish().database.fetch);
    await Promise.all([work(), work(), work(), work()]);
    await work();
    expect(times()).toEqual(Array(900).fill(1));
    expect(await message()).toMatchObject({ state: 'sent', delivered: 900 });
  });

  it('goes on with a service whose messages were settled while the next ones were claimed', async () => {
    await subscribe(one, 700);
    await subscribe(two, 50);
    await queue();
    const { fetch } = parish().database;
    const { promise: settled, resolve } = Promise.withResolvers<void>();
    await deliverWith(async (url, init) => {
      const answer = await fetch(url, init);
      const sent = String(init?.body ?? '');
      if (String(url).endsWith('/rpc/claim_deliveries') && sent.includes(one)) await settled.then(nextTurn);
      if (String(url).endsWith('/rpc/settle_deliveries') && sent.includes(one)) resolve();
      return answer;
    });
    expect(await message()).toMatchObject({ state: 'sent', delivered: 750 });
  });

  it('lets a slow service hold up nobody else', async () => {
    await subscribe(one, 600);
    await subscribe(two, 40);
    await queue();
    const { promise, resolve } = Promise.withResolvers<void>();
    services.answers.set(two, () => promise.then(() => ({ kind: 'delivered' })));
    const job = runJob();
    await expect.poll(message, { timeout: 10_000 }).toMatchObject({ delivered: 600, waiting: 40 });
    resolve();
    await job;
    expect(await message()).toMatchObject({ state: 'sent', delivered: 640 });
  });

  it('tries two until a service takes something, and writes what is done while others of it still wait', async () => {
    await subscribe(one, 30);
    await queue();
    const { promise, resolve } = Promise.withResolvers<PushOutcome>();
    const { promise: slow, resolve: end } = Promise.withResolvers<PushOutcome>();
    services.answers.set(one, () => promise);
    services.answers.set(`https://${one}/7`, () => slow);
    const job = runJob();
    await expect.poll(() => services.sent.length).toBe(2);
    await nextTurn();
    expect(services.sent).toHaveLength(2);
    resolve({ kind: 'delivered' });
    await expect.poll(message, { timeout: 10_000 }).toMatchObject({ delivered: 29, waiting: 1 });
    end({ kind: 'delivered' });
    await job;
    expect(await message()).toMatchObject({ state: 'sent', delivered: 30 });
  });

  it('leaves a service alone that takes nothing, after few tries, and the others go on', async () => {
    await subscribe(one, 100);
    await subscribe(two, 100);
    await queue();
    services.answers.set(two, later);
    await runJob();
    expect(await message()).toMatchObject({ state: 'sending', delivered: 100, waiting: 100 });
    // One more was on its way when the third one failed.
    expect(services.sent.filter(({ target }) => target.endpoint.includes(two)).length).toBeLessThanOrEqual(4);
    await runJob();
    expect(services.sent.length).toBeLessThanOrEqual(104);
    expect(await sql(`select failures from private.push_services where service = '${two}'`)).toEqual([{ failures: 1 }]);
    services.answers.clear();
    await sql('update private.push_services set waits_until = now()');
    await sql('update private.notification_recipients set due_at = now()');
    await runJob();
    expect(await message()).toMatchObject({ state: 'sent', delivered: 200, waiting: 0 });
  });

  it('loses nothing with a worker that dies, and repeats with the same tag and topic', async () => {
    await subscribe(one, 60);
    await queue();
    // A worker that claimed, sent and never wrote what came of it.
    await sql('select public.claim_deliveries(40, 60, array[]::text[])');
    await runJob();
    expect(await message()).toMatchObject({ state: 'sending', delivered: 20, waiting: 40 });
    await sql(`update private.notification_recipients set claimed_until = claimed_until - interval '61 seconds'`);
    await runJob();
    expect(await message()).toMatchObject({ state: 'sent', delivered: 60 });
    expect(new Set(services.sent.map((each) => each.message.topic)).size).toBe(1);
  });

  it('fails where nothing can be written, and sends a service no more that may refuse all', async () => {
    await subscribe(one, 100);
    await queue();
    services.answers.set(one, { kind: 'refused', status: 403 });
    const { fetch } = parish().database;
    const cut: typeof fetch = async (url, init) =>
      String(url).endsWith('/rpc/settle_deliveries') ? new Response('{}', { status: 503 }) : await fetch(url, init);
    await expect(deliverWith(cut)).rejects.toThrow();
    expect(services.sent).toHaveLength(2);
    expect(await message()).toMatchObject({ state: 'sending', waiting: 100 });
  });

  it('halts a service that refuses everything, keeps who is subscribed there, and tells staff', async () => {
    await subscribe(one, 200);
    await subscribe(two, 30);
    await queue();
    services.answers.set(one, { kind: 'refused', status: 403 });
    await runJob();
    expect(await message()).toMatchObject({ state: 'sending', delivered: 30 });
    expect(services.sent.filter(({ target }) => target.endpoint.includes(one)).length).toBeLessThanOrEqual(6);
    expect(await sql('select count(*)::int as n from public.push_subscriptions')).toEqual([{ n: 230 }]);
    const { body } = await send(startPushing(), '/notifications/status', { token: parish().token('tereza') });
    expect(body.data.halted).toEqual([one]);
  });

  it('lets no hosts that strangers invent hold up who got something before', async () => {
    const many = '*.many.example.org';
    await sql(`insert into public.push_subscriptions (endpoint, service, p256dh, auth, received_at)
      select 'https://' || case when place > 40 then 'invented' || place else 'real' end || '.many.example.org/' || place, '${many}',
        'B${'A'.repeat(86)}', '${'a'.repeat(22)}', case when place <= 30 then now() end
      from generate_series(1, 440) as place`);
    for (let place = 41; place <= 440; place += 1) {
      services.answers.set(`https://invented${place}.many.example.org/${place}`, later);
    }
    await queue();
    await runJob();
    expect(await message()).toMatchObject({ delivered: 40, waiting: 400 });
    expect(services.sent.slice(0, 30).every(({ target }) => target.endpoint.startsWith('https://real.'))).toBe(true);
    expect(await sql('select service, waits_until, failures from private.push_services')).toEqual([
      { service: many, waits_until: null, failures: 0 },
    ]);
  });

  it('gives up addresses that the settings accept no more, without sending', async () => {
    await sql(`insert into public.push_subscriptions (endpoint, service, p256dh, auth)
      values ('https://foreign.example.com/a', 'foreign.example.com', 'B${'A'.repeat(86)}', '${'a'.repeat(22)}')`);
    await queue();
    await runJob();
    expect(services.sent).toEqual([]);
    expect(await message()).toMatchObject({ state: 'sent', failed: 0, gone: 1 });
    expect(await sql('select from public.push_subscriptions')).toEqual([]);
  });

  it('puts off an address on which sending breaks, and goes on with the others', async () => {
    await subscribe(one, 50);
    await queue();
    services.answers.set(`https://${one}/7`, () => {
      throw new TypeError('a secret of the endpoint');
    });
    const api = startPushing();
    expect(await runJob(api)).toBe('done');
    expect(await message()).toMatchObject({ state: 'sending', delivered: 49, waiting: 1 });
    expect(api.log).toContainEqual(expect.objectContaining({ event: 'push_broke', service: one, error: 'TypeError' }));
    expect(JSON.stringify(api.log)).not.toContain('secret');
  });

  it('leaves what is scheduled alone where push is not configured', async () => {
    await queue();
    expect(await runJob(startApi(parish().database))).toBe('done');
    expect(await message()).toMatchObject({ state: 'scheduled' });
  });
});

describe('where the schedule can be rung', () => {
  it('a run is one batch, and rings for the next only while more waits', async () => {
    await subscribe(one, 650);
    await queue();
    // Stands in for `pg_cron` and `pg_net`, which only hosted projects have.
    await sql('create table private.rung (at timestamptz); alter table private.rung enable row level security');
    const ringing = (can: boolean, call: string) => `
      create or replace function private.can_ring_jobs() returns boolean language sql stable set search_path = '' as 'select ${can}';
      create or replace function private.call_jobs() returns void language plpgsql set search_path = '' as $$ begin ${call} end $$;`;
    await parish().database.sql.exec(ringing(true, 'insert into private.rung values (now());'));
    try {
      const sizes: number[] = [];
      for (let run = 0; run < 3; run += 1) {
        const before = services.sent.length;
        await runJob();
        sizes.push(services.sent.length - before);
      }
      expect(sizes).toEqual([300, 300, 50]);
      expect(await sql('select count(*)::int as n from private.rung')).toEqual([{ n: 2 }]);
      expect(await message()).toMatchObject({ state: 'sent', delivered: 650 });
    } finally {
      await parish().database.sql.exec(`drop table private.rung; ${ringing(false, '')}`);
    }
  });
});
