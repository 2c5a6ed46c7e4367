import { describe, expect, test } from 'vitest';
import { people } from '../../edge-functions/api/testing/database.ts';
import { topicNames } from '../../edge-functions/contract/notifications.ts';
import { type Claimed, one, openPushQueue, type Result, two } from './push-queue.ts';
import { expectRefusals } from './refusals.ts';
import { rest, restAsService } from './rest.ts';

expectRefusals();

const {
  database,
  sql,
  editor,
  subscribe,
  newMessage,
  queue,
  cancel,
  claim,
  settle,
  counts,
  subscribers,
  wait,
  halted,
  pass,
} = openPushQueue();

test('the topics are the contract’s', async () => {
  expect(await sql('select private.topics() as names')).toEqual([{ names: topicNames }]);
});

const received = async () =>
  (await sql<{ n: number }>('select count(received_at)::int as n from public.push_subscriptions'))[0]?.n;
const witnesses = (rows: Claimed[]) => rows.filter(({ isWitness }) => isWitness);
const others = (rows: Claimed[]) => rows.filter(({ isWitness }) => !isWitness);
const save = async (address: string, { former = null, most = 3 }: { former?: string | null; most?: number } = {}) =>
  (
    await restAsService(database(), 'rpc/save_push_subscription', {
      address,
      service: new URL(address).host,
      p256dh: `B${'A'.repeat(86)}`,
      auth: 'a'.repeat(22),
      expires_at: null,
      chosen: null,
      former,
      most,
    })
  ).body;
const endpoints = async () =>
  (await sql<{ endpoint: string }>('select endpoint from public.push_subscriptions order by 1')).map(
    ({ endpoint }) => endpoint,
  );
const pushStatus = async () => (await rest(database(), editor(), 'rpc/push_status', { method: 'POST', body: {} })).body;

describe('a message', () => {
  test('and its recipients are made together, for those of its topic who are not given up', async () => {
    await subscribe(one, 4);
    await sql(`update public.push_subscriptions set topics = '{avisos}' where endpoint like '%/1'`);
    await sql(`update public.push_subscriptions set refused_at = now() where endpoint like '%/2'`);
    await sql(`update public.push_subscriptions set expires_at = now() where endpoint like '%/3'`);
    expect(await counts(await queue())).toEqual({
      state: 'sending',
      total: 1,
      delivered: 0,
      failed: 0,
      gone: 0,
      waiting: 1,
    });
  });

  test('goes when it is due, and not before', async () => {
    await subscribe(one, 1);
    const message = await queue(new Date(Date.now() + 3_600_000).toISOString());
    expect(await claim()).toEqual([]);
    await pass('59 minutes');
    expect(await claim()).toEqual([]);
    expect(await counts(message)).toMatchObject({ state: 'scheduled', total: 0 });
    await pass('1 minute');
    expect(await claim()).toMatchObject([{ message, service: one, attempt: 1, isWitness: true }]);
    expect(await counts(message)).toMatchObject({ state: 'sending', total: 1 });
  });

  test('is either taken back or sent, never both', async () => {
    await subscribe(one, 1);
    const seen = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const message = await queue(new Date(Date.now() + 3_600_000).toISOString());
      await pass('1 hour');
      const [state, rows] = await Promise.all(round % 2 ? [cancel(message), claim()] : [undefined, claim()]);
      const sent = rows.filter((row) => row.message === message).length;
      expect({ state, sent }).toEqual(state === 'cancelled' ? { state, sent: 0 } : { state, sent: 1 });
      expect((await counts(message))?.state).toBe(sent ? 'sending' : 'cancelled');
      seen.add(String(sent));
    }
    expect(seen).toContain('1');
  });

  test('is given up after a day, or at its end', async () => {
    await subscribe(one, 1);
    const day = await queue();
    const short = await queue(null, new Date(Date.now() + 3_600_000).toISOString());
    await pass('61 minutes');
    expect((await claim()).map(({ message }) => message)).toEqual([day]);
    expect(await counts(short)).toMatchObject({ state: 'sent', failed: 1 });
    await pass('24 hours');
    expect(await claim()).toEqual([]);
    expect(await counts(day)).toMatchObject({ state: 'sent', failed: 1, waiting: 0 });
  });
});

describe('a push subscription', () => {
  const at = (place: number) => `https://${one}/${place}`;

  test('that never got anything makes room, first who was not heard of for longest', async () => {
    for (const place of [1, 2, 3]) await save(at(place));
    await sql(`update public.push_subscriptions set received_at = now() where endpoint = '${at(1)}'`);
    // Who tells again that it is there is heard of.
    await save(at(2));
    expect(await save(at(4))).toHaveLength(4);
    expect(await endpoints()).toEqual([at(1), at(2), at(4)]);
    await sql('update public.push_subscriptions set received_at = now()');
    expect(await save(at(5))).toBeNull();
    expect(await save(at(4))).toHaveLength(4);
    expect(await endpoints()).toEqual([at(1), at(2), at(4)]);
  });

  test('makes no room before it is needed', async () => {
    for (const place of [1, 2, 3]) await save(at(place), { most: 4 });
    expect(await subscribers()).toBe(3);
  });

  test('at another address has got nothing there yet, and what waits for it goes there', async () => {
    await subscribe(one, 1);
    await queue();
    await save(`https://${two}/1`, { former: at(1) });
    expect(await received()).toBe(0);
    expect(await claim()).toMatchObject([{ service: two }]);
  });

  test('is renewed with the service that the settings list now', async () => {
    await subscribe(one, 1);
    const { body } = await restAsService(database(), 'rpc/renew_push_subscription', {
      address: at(1),
      service: '*.example.org',
      p256dh: `B${'A'.repeat(86)}`,
      auth: 'a'.repeat(22),
      expires_at: null,
      chosen: ['avisos'],
    });
    expect(body).toEqual(['avisos']);
    expect(await sql('select service from public.push_subscriptions')).toEqual([{ service: '*.example.org' }]);
    await save(at(1));
    expect(await sql('select service from public.push_subscriptions')).toEqual([{ service: one }]);
  });

  test('is counted by staff when it has got something, a message or a test', async () => {
    await subscribe(one, 3, null);
    const counted = async () => {
      const { body } = await rest(database(), editor(), 'push_subscriptions?select=id');
      return [(await pushStatus()).total, body.length];
    };
    expect(await counted()).toEqual([0, 0]);
    await restAsService(database(), 'rpc/note_push_received', { address: `https://new.${one}/1` });
    expect(await counted()).toEqual([1, 1]);
    await queue();
    await settle(one, await claim(), (place) => (place === 1 ? 'delivered' : 'later'));
    expect(await counted()).toEqual([2, 2]);
    expect((await pushStatus()).topics).toEqual({ geral: 2, noticias: 2, avisos: 2, doacao: 2 });
  });

  test('has got something since its first message', async () => {
    const then = '2026-11-01T00:00:00.000Z';
    await subscribe(one, 1, then);
    await queue();
    await settle(one, await claim(), 'delivered');
    await restAsService(database(), 'rpc/note_push_received', { address: at(1) });
    expect(await sql(`select received_at = '${then}' as same from public.push_subscriptions`)).toEqual([
      { same: true },
    ]);
  });
});

describe('recipients', () => {
  test('are each claimed by one of several workers', async () => {
    await subscribe(one, 200);
    await queue();
    const claimed = (await Promise.all(Array.from({ length: 6 }, () => claim(40)))).flat();
    const again = await claim();
    const ids = [...claimed, ...again].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(200);
  });

  test('of a worker that died are due again after its lease; what it says then counts no more', async () => {
    await subscribe(one, 2);
    const message = await queue();
    const lost = await claim();
    await pass('59 seconds');
    expect(await claim()).toEqual([]);
    await pass('2 seconds');
    const taken = await claim();
    expect(taken).toMatchObject([{ attempt: 2 }, { attempt: 2 }]);
    await settle(one, lost, 'delivered');
    expect(await counts(message)).toMatchObject({ delivered: 0, waiting: 2 });
    await settle(one, taken, 'delivered');
    await settle(one, taken, 'delivered');
    expect(await counts(message)).toMatchObject({ state: 'sent', delivered: 2, waiting: 0 });
  });

  test('that somebody has are not given up before their lease is over', async () => {
    await subscribe(one, 2);
    const message = await queue(null, new Date(Date.now() + 50_000).toISOString());
    const rows = await claim();
    await pass('55 seconds');
    await claim();
    await settle(one, rows.slice(0, 1), 'delivered');
    expect(await counts(message)).toMatchObject({ delivered: 1, failed: 0, waiting: 1 });
    await pass('6 seconds');
    await claim();
    expect(await counts(message)).toMatchObject({ delivered: 1, failed: 1, waiting: 0 });
  });

  test('may leave while others are settled: nobody waits for another in a circle', async () => {
    await subscribe(one, 400);
    await Promise.all([queue(), queue(), queue()]);
    const rows = [...(await claim(600)), ...(await claim(600))];
    const chunks = Array.from({ length: 12 }, (_, at) => rows.slice(at * 100, at * 100 + 100));
    const leave = async (from: number) => {
      for (let place = from; place <= 400; place += 8) {
        const address = `https://${one}/${place}`;
        const { status } = await restAsService(database(), 'rpc/delete_push_subscription', { address });
        expect(status).toBe(204);
      }
    };
    const settleAll = async () => {
      for (const chunk of chunks) await settle(one, chunk, 'delivered');
    };
    await Promise.all([settleAll(), ...[1, 2, 3, 4, 5, 6, 7, 8].map(leave)]);
    expect(await subscribers()).toBe(0);
    expect(await sql('select distinct state from public.notifications')).toEqual([{ state: 'sent' }]);
  });

  test('are claimed fairly: as many of one service as of another', async () => {
    await subscribe(one, 50);
    await subscribe(two, 5);
    await queue();
    expect(Object.groupBy(await claim(10), ({ service }) => service)).toMatchObject({
      [one]: { length: 5 },
      [two]: { length: 5 },
    });
    expect((await claim(10, [one])).map(({ service }) => service)).toEqual([]);
  });

  test('who leave, or are gone, are counted, also in other messages', async () => {
    await subscribe(one, 3);
    const first = await queue();
    const second = await queue();
    const rows = await claim();
    const [row] = rows.filter(({ message }) => message === first);
    await settle(
      one,
      rows.filter(({ id }) => id === row?.id),
      'gone',
    );
    expect(await counts(first)).toMatchObject({ gone: 1, waiting: 2 });
    expect(await counts(second)).toMatchObject({ gone: 1, waiting: 2 });
    await sql('delete from public.push_subscriptions');
    expect(await counts(first)).toMatchObject({ state: 'sent', gone: 3, waiting: 0 });
  });

  test.each([
    [1, undefined, 30],
    [2, undefined, 60],
    [9, undefined, 3600],
    [1, 600, 600],
    [2, 10, 60],
    [1, 1e9, 86_400],
  ])('that were put off %i times with Retry-After %s wait %i seconds', async (failures, asked, seconds) => {
    await subscribe(one, 1);
    await queue();
    await sql(`update private.notification_recipients set attempts = ${failures - 1}`);
    await settle(one, await claim(), 'later', asked);
    const [row] = await sql(
      `select round(extract(epoch from due_at - clock_timestamp()))::int as seconds from private.notification_recipients`,
    );
    expect(Math.abs(Number(row?.seconds) - seconds)).toBeLessThanOrEqual(5);
    // A single address that always fails stops nobody else.
    expect(await wait(one)).toBeNull();
  });
});

describe('a push service', () => {
  test.each<[string, Result[], number | undefined, number | null]>([
    ['two of two later', ['later', 'later'], undefined, null],
    ['three of three', ['later', 'later', 'later'], undefined, 30],
    ['three of six', ['later', 'later', 'later', 'delivered', 'gone', 'delivered'], undefined, 30],
    ['three of seven', ['later', 'later', 'later', ...Array<Result>(4).fill('delivered')], undefined, null],
    ['three of three with Retry-After', ['later', 'later', 'later'], 900, 900],
    ['others were not tried', ['later', 'later', 'unsent', 'unsent'], undefined, null],
  ])('with %s waits', async (_, results, asked, seconds) => {
    await subscribe(one, results.length);
    await subscribe(two, 1);
    await queue();
    const rows = (await claim()).filter(({ service }) => service === one);
    await settle(one, rows, (at) => results[at] ?? 'unsent', asked);
    const waits = await wait(one);
    if (seconds === null) expect(waits).toBeNull();
    else expect(Math.abs(Number(waits) - seconds)).toBeLessThanOrEqual(5);
    expect(await wait(two)).toBeNull();
  });

  test('waits longer each time, until it takes something', async () => {
    await subscribe(one, 3);
    await queue();
    for (const seconds of [30, 60, 120]) {
      await pass('130 seconds');
      await settle(one, await claim(), 'later');
      expect(Math.abs(Number(await wait(one)) - seconds)).toBeLessThanOrEqual(5);
    }
    await pass('250 seconds');
    await settle(one, await claim(), (at) => (at === 0 ? 'delivered' : 'unsent'));
    expect(await sql('select failures from private.push_services')).toEqual([{ failures: 0 }]);
  });

  test.each([
    [4, 0, false],
    [5, 0, true],
    [6, 1, false],
    [99, 1, false],
  ])('that refuses %i and takes %i is halted: %s', async (refused, taken, isHalted) => {
    await subscribe(one, refused + taken);
    const message = await queue();
    await settle(one, await claim(), (at) => (at < taken ? 'delivered' : 'refused'));
    expect(await halted()).toEqual(isHalted ? [one] : []);
    expect(await counts(message)).toMatchObject({ state: 'sent', failed: refused, delivered: taken });
    // Refused endpoints are removed after the message, unless our own key is at fault.
    expect(await subscribers()).toBe(isHalted ? refused + taken : taken);
  });

  test('is left alone while it waits, also by those who were not asked', async () => {
    await subscribe(one, 7);
    await queue();
    await settle(one, await claim(), (at) => (at < 3 ? 'later' : 'unsent'));
    expect(await claim()).toEqual([]);
    await pass('31 seconds');
    expect(await claim()).toHaveLength(7);
  });

  test('asks first who ever got something', async () => {
    await subscribe(one, 60, null);
    await subscribe(one, 4);
    await queue();
    expect(witnesses(await claim(4))).toHaveLength(4);
    expect(others(await claim())).toHaveLength(60);
  });

  test('is told of by everybody while nobody there got anything', async () => {
    await subscribe(one, 6, null);
    await subscribe(two, 1);
    await queue();
    const rows = (await claim()).filter(({ service }) => service === one);
    expect(witnesses(rows)).toHaveLength(6);
    await settle(one, rows.slice(0, 3), 'later');
    expect(await wait(one)).not.toBeNull();
    await settle(one, rows.slice(3), 'delivered');
    expect(await received()).toBe(4);
    await pass('1 minute');
    expect(others(await claim())).toHaveLength(3);
  });

  test('neither waits nor is halted for what strangers invent', async () => {
    await subscribe(one, 2);
    await subscribe(one, 40, null);
    const message = await queue();
    const rows = await claim();
    await settle(one, others(rows).slice(0, 20), 'later', 900);
    expect(await wait(one)).toBeNull();
    await settle(one, others(rows).slice(20), 'refused');
    expect(await halted()).toEqual([]);
    await settle(one, witnesses(rows), 'delivered');
    expect(await counts(message)).toMatchObject({ delivered: 2, failed: 20, waiting: 20 });
    expect(await sql('select failures, answered, refused from private.push_services')).toEqual([
      { failures: 0, answered: 0, refused: 0 },
    ]);
  });

  test('waits as long as it asks of those who got something', async () => {
    await subscribe(one, 3);
    await subscribe(one, 1, null);
    await queue();
    const rows = await claim();
    const results = rows.map(({ id, attempt, isWitness }) => ({
      ...{ id, attempt, isWitness, result: 'later' },
      retryAfter: isWitness ? 900 : 5000,
    }));
    await restAsService(database(), 'rpc/settle_deliveries', { push_service: one, results, earlier: 0, put_off: 0 });
    expect(Math.abs(Number(await wait(one)) - 900)).toBeLessThanOrEqual(5);
  });

  test('takes something from a newcomer too, which is as good', async () => {
    await subscribe(one, 6);
    await subscribe(one, 4, null);
    await queue();
    const rows = await claim();
    await settle(one, witnesses(rows).slice(0, 4), 'refused');
    await settle(one, others(rows).slice(0, 1), 'delivered');
    expect(await sql('select answered, refused from private.push_services')).toEqual([{ answered: 0, refused: 0 }]);
    await settle(one, witnesses(rows).slice(4), 'refused');
    expect(await halted()).toEqual([]);
    await settle(one, others(rows).slice(1), 'delivered');
    expect(await subscribers()).toBe(4);
  });

  test.each<[Result, Result, boolean]>([
    ['refused', 'refused', true],
    // It understood our key.
    ['gone', 'refused', false],
    // It says nothing of our key.
    ['later', 'refused', true],
  ])('that answers %s once and then only %s is halted: %s', async (first, then, isHalted) => {
    await subscribe(one, 6);
    await queue();
    const rows = await claim();
    await settle(one, rows.slice(0, 1), first);
    await settle(one, rows.slice(1, 4), then);
    expect(await halted()).toEqual([]);
    await settle(one, rows.slice(4), then);
    expect(await halted()).toEqual(isHalted ? [one] : []);
  });

  test('that is halted keeps also those whom it refused before', async () => {
    await subscribe(one, 6);
    await queue();
    const rows = await claim();
    await settle(one, rows.slice(0, 4), 'refused');
    await settle(one, rows.slice(4, 5), 'refused');
    expect(await sql('select count(refused_at)::int as n from public.push_subscriptions')).toEqual([{ n: 0 }]);
    await settle(one, rows.slice(5), 'refused');
    expect(await subscribers()).toBe(6);
  });

  test('that is halted is well again at once when it takes what was on its way', async () => {
    await subscribe(one, 7);
    await queue();
    const rows = await claim();
    await settle(one, rows.slice(0, 5), 'refused');
    expect(await wait(one)).not.toBeNull();
    await settle(one, rows.slice(5), (at) => (at === 0 ? 'delivered' : 'unsent'));
    expect([await halted(), await wait(one)]).toEqual([[], null]);
  });

  test.each<[answered: number, refused: number, ago: string, shown: boolean, told: boolean]>([
    [5, 5, '0 seconds', true, true],
    [20, 19, '23 hours', true, true],
    // Nothing was sent to it for a day: nobody has to do anything about it before the next message.
    [20, 19, '25 hours', true, false],
    // Dated by a clock that was ahead.
    [20, 19, '-1 hour', true, false],
    [20, 18, '0 seconds', false, false],
    [4, 4, '0 seconds', false, false],
    [0, 0, '0 seconds', false, false],
  ])(
    'that answered %i, refused %i of them, the last %s ago, is shown as halted: %s, and told by mail: %s',
    async (answered, refused, ago, shown, told) => {
      await sql(`insert into private.push_services (service, answered, refused, answered_at)
        values ('*.many.example.org', ${answered}, ${refused}, now() - interval '${ago}')`);
      // By its domain.
      expect((await pushStatus()).halted).toEqual(shown ? ['many.example.org'] : []);
      const { body } = await restAsService(database(), 'rpc/alert_facts', {});
      expect(body[0].halted_services).toEqual(told ? ['many.example.org'] : []);
    },
  );

  test('is told by mail from its fifth refusal to the first that it takes', async () => {
    const told = async () => (await restAsService(database(), 'rpc/alert_facts', {})).body[0].halted_services;
    await subscribe(one, 6);
    await queue();
    const rows = await claim();
    await settle(one, rows.slice(0, 4), 'refused');
    expect(await told()).toEqual([]);
    await settle(one, rows.slice(4, 5), 'refused');
    expect(await told()).toEqual([one]);
    await settle(one, rows.slice(5), 'delivered');
    expect(await told()).toEqual([]);
  });

  test('that is halted rests for no answer to what strangers invent', async () => {
    await subscribe(one, 5);
    await subscribe(one, 2, null);
    await queue();
    const rows = await claim();
    await settle(one, witnesses(rows), 'refused');
    await settle(one, others(rows), 'unsent');
    await pass('1 hour');
    for (let time = 0; time < 2; time += 1) {
      const probe = await claim();
      expect([probe.length, others(probe).length]).toEqual([1, 1]);
      await settle(one, probe, 'refused');
      expect(await halted()).toEqual([one]);
    }
    expect(await subscribers()).toBe(7);
  });

  test('is judged by all answers to a claim, though some are written before', async () => {
    await subscribe(one, 10);
    await queue();
    const rows = await claim();
    await settle(one, rows.slice(0, 7), 'delivered');
    await settle(one, rows.slice(7), 'later', undefined, 7);
    expect(await wait(one)).toBeNull();
  });

  test('is not halted by strangers: a fiftieth that is refused for ever is given up, after the message', async () => {
    await subscribe(one, 300);
    const message = await queue();
    const rows = await claim();
    await settle(one, rows.slice(0, 200), (at) => (at % 50 === 0 ? 'refused' : 'delivered'));
    expect(await subscribers()).toBe(300);
    await settle(one, rows.slice(200), (at) => (at % 50 === 0 ? 'refused' : 'delivered'));
    expect(await halted()).toEqual([]);
    expect(await counts(message)).toMatchObject({ delivered: 294, failed: 6 });
    expect(await subscribers()).toBe(294);
  });

  test('that is halted is asked by one message each hour, and well again when it takes it', async () => {
    await subscribe(one, 30);
    await subscribe(two, 1);
    await queue();
    const rows = (await claim()).filter(({ service }) => service === one);
    await settle(one, rows, (at) => (at < 25 ? 'refused' : 'unsent'));
    expect(await claim(300, [two])).toEqual([]);
    await pass('1 hour');
    const probe = await claim(300, [two]);
    expect(probe).toHaveLength(1);
    await settle(one, probe, 'refused');
    expect(await halted()).toEqual([one]);
    await pass('1 hour');
    await settle(one, await claim(300, [two]), 'delivered');
    expect(await halted()).toEqual([]);
    await settle(one, await claim(300, [two]), 'delivered');
    expect(await halted()).toEqual([]);
    expect(await subscribers()).toBe(31);
  });

  test('waits no longer for a time that a clock set which was ahead', async () => {
    await subscribe(one, 1);
    await queue();
    await sql(`update private.push_services set waits_until = now() + interval '1 year'`);
    await sql(
      `update private.notification_recipients set due_at = now() + interval '1 year', claimed_until = now() + interval '1 year'`,
    );
    expect(await claim()).toHaveLength(1);
  });
});

describe('past the API', () => {
  test.each([people.lucia, people.raimundo, people.chico])(
    '$role makes and takes back no message without the right',
    async (details) => {
      const token = database().tokenFor(await database().createStaff(details));
      const may = details.role === 'admin';
      const body = newMessage();
      const call = (name: string, body: object) => rest(database(), token, `rpc/${name}`, { method: 'POST', body });
      expect((await call('queue_notification', body)).status).toBe(may ? 204 : 403);
      expect((await call('cancel_notification', { message: body.message })).status).toBe(may ? 200 : 403);
      expect((await call('push_status', {})).status).toBe(may ? 200 : 403);
      for (const [name, input] of Object.entries({
        claim_deliveries: { most: 1, lease: 1, busy: [] },
        settle_deliveries: { push_service: one, results: [], earlier: 0, put_off: 0 },
        push_target: { address: 'a' },
        delete_push_subscription: { address: 'a' },
        note_push_received: { address: 'a' },
        alert_facts: {},
      })) {
        expect((await call(name, input)).status).toBe(403);
      }
    },
  );

  test('nobody makes more than 60 messages an hour', async () => {
    const call = (token: string, body: object) =>
      rest(database(), token, 'rpc/queue_notification', { method: 'POST', body });
    const inAYear = { send_at: new Date(Date.now() + 300 * 86_400_000).toISOString() };
    // One that is refused counts not.
    expect((await call(editor(), { ...newMessage(), title: ' ' })).status).toBe(400);
    const statuses = await Promise.all(
      Array.from({ length: 62 }, async () => (await call(editor(), { ...newMessage(), ...inAYear })).status),
    );
    expect(statuses.sort()).toEqual([...Array(60).fill(204), 429, 429]);
    const other = database().tokenFor(await database().createStaff(people.lucia));
    expect((await call(other, { ...newMessage(), ...inAYear })).status).toBe(204);
    expect(await sql('select count(*)::int as n from public.notifications')).toEqual([{ n: 61 }]);
    const later = async (time: string) => {
      await sql(
        `update private.rate_limits set hits = array(select hit - interval '${time}' from unnest(hits) as hit)`,
      );
      return (await call(editor(), { ...newMessage(), ...inAYear })).status;
    };
    expect([await later('59 minutes'), await later('1 minute')]).toEqual([429, 204]);
  });

  test.each([
    ['an address on another site', { url: 'https://outro.test' }],
    ['an address without a scheme', { url: '//outro.test' }],
    ['a backslash', { url: '/\\outro.test' }],
    ['letters that a browser writes longer', { url: `/${'é'.repeat(900)}` }],
    ['a time that never comes', { send_at: 'infinity' }],
    ['a time in years', { send_at: '2090-01-01T00:00:00Z' }],
    ['a time that is over', { send_at: '2020-01-01T00:00:00Z' }],
    ['an end that never comes', { ends_at: 'infinity' }],
    ['a blank title', { title: ' ' }],
    ['an unknown type', { type: 'outro' }],
  ])('with %s no message is made', async (_, wrong) => {
    const body = { ...newMessage(), ...wrong };
    expect((await rest(database(), editor(), 'rpc/queue_notification', { method: 'POST', body })).status).toBe(400);
  });
});
