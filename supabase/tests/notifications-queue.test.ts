import { describe, expect, test } from 'vitest';
import { seconds } from './booklet.ts';
import { one, openPushQueue, type Result, two } from './push-queue.ts';
import { expectRefusals } from './refusals.ts';
import { restAsService } from './rest.ts';

expectRefusals();

const { database, sql, subscribe, queue, claimed, claim, settle, counts, subscribers, wait, halted, pass } =
  openPushQueue();

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
/** The names by which a service is known. */
const fares = async (service: string) =>
  (await sql(`select failures, answered, refused from private.push_services where service = '${service}'`))[0];

test.each<[string, string | null, string, number]>([
  ['without an end for three days', null, '0 seconds', 72 * 3600],
  ['that ends in two hours for these', hours(2), '0 seconds', 7200],
  ['that waited ten hours for the rest', null, '10 hours', 62 * 3600],
  ['that waited an hour of its two for the other', hours(2), '1 hour', 3600],
  ['that ends in a week for three days', hours(168), '0 seconds', 72 * 3600],
])('a message %s is kept by the push service', async (_, end, waited, ttl) => {
  await subscribe(one, 2);
  const message = await queue(null, end);
  await pass(waited);
  const { messages, rows } = await claimed();
  expect(messages).toEqual([{ id: message, title: 'Festa', body: 'Hoje', url: '/', ttl: seconds(ttl) }]);
  expect(rows).toHaveLength(2);
});

describe('who waits', () => {
  test('longest is asked first, whatever was made first', async () => {
    await subscribe(one, 3);
    const early = await queue();
    await sql(
      `update private.notification_recipients set due_at = due_at + interval '-1 minute' * (4 - id) where id > 1`,
    );
    const order = (await claim()).map(({ id, message }) => [Number(id), message]);
    expect(order).toEqual([
      [2, early],
      [3, early],
      [1, early],
    ]);
    await pass('61 seconds');
    // Of a few, too.
    expect((await claim(2)).map(({ id }) => Number(id))).toEqual([2, 3]);
  });

  test('and was not tried is due at once, as for the first time', async () => {
    await subscribe(one, 2);
    await queue();
    const rows = await claim();
    await settle(one, rows, 'unsent');
    expect(await claim()).toMatchObject([{ attempt: 1 }, { attempt: 1 }]);
    expect(await fares(one)).toEqual({ failures: 0, answered: 0, refused: 0 });
  });

  test('and was put off is settled once: a second answer to the same attempt says nothing', async () => {
    await subscribe(one, 1);
    const message = await queue();
    const rows = await claim();
    await settle(one, rows, 'later');
    await settle(one, rows, 'delivered');
    expect(await counts(message)).toMatchObject({ state: 'sending', delivered: 0, waiting: 1 });
    await pass('31 seconds');
    expect(await claim()).toMatchObject([{ attempt: 2 }]);
  });

  test('and is put off is asked again after twice as long each time', async () => {
    await subscribe(one, 1);
    await queue();
    for (const pause of [30, 60, 120, 240]) {
      await settle(one, await claim(), 'later');
      await pass(`${pause - 6} seconds`);
      expect(await claim()).toEqual([]);
      await pass('7 seconds');
    }
    expect(await claim()).toMatchObject([{ attempt: 5 }]);
  });

  test('for two messages leaves both, and is counted in each once', async () => {
    await subscribe(one, 2);
    const [first, second] = [await queue(), await queue()];
    await settle(
      one,
      (await claim()).filter(({ message }) => message === first),
      'delivered',
    );
    await sql(`delete from public.push_subscriptions where endpoint like '%/1'`);
    expect(await counts(first)).toMatchObject({ state: 'sent', delivered: 2, gone: 0 });
    expect(await counts(second)).toMatchObject({ state: 'sending', gone: 1, waiting: 1 });
  });

  test('is settled and leaves at the same time: counted in one way, never in both', async () => {
    await subscribe(one, 20);
    const message = await queue();
    const rows = await claim();
    const leave = async (place: number) => {
      const address = `https://${one}/${place}`;
      expect((await restAsService(database(), 'rpc/delete_push_subscription', { address })).status).toBe(204);
    };
    await Promise.all([
      ...Array.from({ length: 20 }, (_, at) => leave(at + 1)),
      settle(one, rows.slice(0, 10), 'delivered'),
      settle(one, rows.slice(10), 'gone'),
    ]);
    const told = (await counts(message)) as { delivered: number; gone: number };
    expect(told).toMatchObject({ state: 'sent', total: 20, failed: 0, waiting: 0 });
    expect([told.delivered + told.gone, await subscribers()]).toEqual([20, 0]);
  });
});

describe('a push service', () => {
  test('that took what was told earlier of the same claim has failed no more', async () => {
    await subscribe(one, 5);
    await queue();
    await settle(one, (await claim()).slice(0, 3), 'later');
    expect(await fares(one)).toMatchObject({ failures: 1 });
    await pass('61 seconds');
    const rows = await claim();
    await settle(one, rows.slice(0, 2), 'later', undefined, 3);
    expect(await fares(one)).toMatchObject({ failures: 0 });
  });

  test('that answers as many as not with rest waits, also when most was told before', async () => {
    await subscribe(one, 8);
    await queue();
    const rows = await claim();
    await settle(one, rows.slice(0, 4), 'later', undefined, 4);
    expect(await wait(one)).toEqual(seconds(30));
    await sql('update private.push_services set waits_until = null where true');
    await settle(one, rows.slice(4), 'later', undefined, 5);
    expect(await wait(one)).toBeNull();
  });

  test.each<[string, Result[][], number, number | null, number]>([
    ['three that ask for rest at once', [['later', 'later', 'later']], 3, 30, 1],
    ['the same one by one', [['later'], ['later'], ['later']], 3, 30, 1],
    ['the same after three that it took', [['delivered', 'gone', 'refused'], ['later', 'later'], ['later']], 6, 30, 1],
    ['the same after four', [Array(4).fill('delivered'), ['later', 'later'], ['later']], 7, null, 0],
    ['one that it took between them', [['later', 'later'], ['delivered'], ['later']], 4, 30, 1],
    ['more that were on their way', [Array(3).fill('later'), Array(3).fill('later'), ['delivered']], 3, 30, 1],
    ['five refusals at once', [Array(5).fill('refused')], 5, 3600, 0],
    [
      'the same in two parts',
      [
        ['refused', 'refused', 'refused'],
        ['refused', 'refused'],
      ],
      5,
      3600,
      0,
    ],
  ])('is left alone after %s, however its answers are written', async (_, parts, until, pause, failures) => {
    await subscribe(one, 7);
    await queue();
    const rows = await claim();
    let [earlier, put_off] = [0, 0];
    for (const results of parts) {
      const part = rows.splice(0, results.length);
      const mayBeSent = await settle(one, part, (at) => results[at] ?? 'unsent', undefined, earlier, put_off);
      earlier += results.length;
      put_off += results.filter((result) => result === 'later').length;
      expect([earlier, mayBeSent]).toEqual([earlier, pause === null || earlier < until]);
    }
    expect(await wait(one)).toEqual(pause === null ? null : seconds(pause));
    expect(await fares(one)).toMatchObject({ failures });
  });

  test.each<[string, Result, boolean]>([
    ['refuses', 'refused', true],
    ['asks for rest', 'later', true],
    ['was not asked', 'unsent', true],
    ['takes one', 'delivered', false],
    ['says that one is gone', 'gone', false],
  ])('that is halted and then %s', async (_, result, isHalted) => {
    await subscribe(one, 8);
    await queue();
    await settle(one, (await claim()).slice(0, 6), 'refused');
    await pass('61 minutes');
    const probe = await claim();
    expect(probe).toHaveLength(1);
    await settle(one, probe, result);
    expect(await halted()).toEqual(isHalted ? [one] : []);
    if (isHalted) expect(await wait(one)).toEqual(seconds(result === 'unsent' ? -60 : 3600));
    else expect(await fares(one)).toMatchObject({ answered: 0, refused: 0 });
  });

  test('gives those up whom it refused when its own message is over, and no other’s', async () => {
    await subscribe(one, 3);
    await subscribe(two, 3);
    await queue();
    const rows = await claim();
    const of = (name: string) => rows.filter(({ service }) => service === name);
    await settle(two, of(two).slice(0, 1), 'refused');
    await settle(one, of(one), (at) => (at === 0 ? 'refused' : 'delivered'));
    expect(
      await sql(`select service, count(*)::int as n, count(refused_at)::int as refused from public.push_subscriptions
        group by 1 order by 1`),
    ).toEqual([
      { service: one, n: 2, refused: 0 },
      { service: two, n: 3, refused: 1 },
    ]);
    await settle(two, of(two).slice(1), 'delivered');
    expect(await subscribers()).toBe(4);
  });

  test('that asks for rest says nothing of our key: only what it decided is counted', async () => {
    await subscribe(one, 6);
    await queue();
    const rows = await claim();
    await settle(one, rows.slice(0, 2), 'later');
    await settle(one, rows.slice(2, 5), 'refused');
    expect(await fares(one)).toMatchObject({ answered: 3, refused: 3 });
    await settle(one, rows.slice(5), 'delivered');
    expect(await fares(one)).toMatchObject({ answered: 0, refused: 0 });
  });
});
