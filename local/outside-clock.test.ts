import { expect, it } from 'vitest';
import { outsideClock } from './outside-clock.ts';

const date = 'Sun, 29 Nov 2026 12:00:00 GMT';

it.each<[what: string, url: string, told: string | undefined, later: number, time: string | undefined]>([
  ['a server elsewhere', 'https://liturgia.example/hoje', date, 0, '2026-11-29T12:00:00.000Z'],
  ['one that answered two minutes ago', 'https://push.example/', date, 120_000, '2026-11-29T12:02:00.000Z'],
  ['one that answered long ago', 'https://push.example/', date, 600_000, undefined],
  ['a stand-in on this machine', 'http://127.0.0.1:4321/', date, 0, undefined],
  ['a server that tells no time', 'https://push.example/', undefined, 0, undefined],
  ['one that tells nonsense', 'https://push.example/', 'ontem', 0, undefined],
])('takes the time of %s', async (_, url, told, later, time) => {
  let elapsed = 5_000;
  const clock = outsideClock(
    async () => new Response(null, { headers: told === undefined ? {} : { Date: told } }),
    () => elapsed,
  );
  expect(clock.time()).toBeUndefined();
  await clock.fetch(url);
  elapsed += later;
  expect(clock.time()?.toISOString()).toBe(time);
});
