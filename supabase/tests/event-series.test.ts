import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { daysLater } from '#contract/calendar-date.ts';
import { people, type TestDatabase, unknownId } from '../../edge-functions/api/testing/database.ts';
import { forEditor } from './for-editor.ts';
import { expectRefusals } from './refusals.ts';
import { rest } from './rest.ts';

expectRefusals();

let database: TestDatabase;
let editor: string;
forEditor((opened) => {
  ({ database, editor } = opened);
});

const days = ['2026-12-01', '2026-12-08', '2026-12-15'];
const rule = {
  id: unknownId,
  frequency: 'weekly',
  every: 1,
  weekdays: [2],
  first_day: days[0],
  written_until: '2026-12-20',
  title: 'Terço',
  description: 'Na matriz.',
};
const run = (name: string, body: object, token: string | undefined = editor) =>
  rest(database, token, `rpc/${name}`, { method: 'POST', body });
const create = (more: object = {}, token?: string) =>
  run('create_event_series', { rule: { ...rule, ...more }, days, first_event: null }, token);
const written = async () =>
  (
    await database.sql.query<{ day: string }>(
      `select "date"::text || ' ' || title as day from public.events order by 1`,
    )
  ).map(({ day }) => day);

test.each([
  { frequency: 'daily' },
  { every: 0 },
  { weekdays: [] },
  { weekdays: [7] },
  { nth: 1 },
  { day_of_month: 5 },
  { frequency: 'monthly' },
  { frequency: 'monthly', weekdays: [], day_of_month: 0 },
  { frequency: 'monthly', weekdays: [1, 2], nth: 1 },
  { frequency: 'yearly', weekdays: [1], nth: 6 },
  { ends: '20:00' },
  { until: '2026-11-30' },
  { until: '2026-12-14' },
  { first_day: '2026-12-02' },
  { skipped: ['2026-99-99'] },
  { written_until: '3000-01-01' },
])('no series has %j, nor a day of it', async (wrong) => {
  expect((await create(wrong)).status).toBe(400);
  expect(await written()).toEqual([]);
});

test('no series has more days than are written at once', async () => {
  const many = Array.from({ length: 401 }, (_, index) => daysLater(days[0] as string, index));
  const write = (some: string[]) => run('create_event_series', { rule, days: some, first_event: null });
  expect((await write(many)).status).toBe(400);
  expect(await database.sql.query('select id from public.event_series')).toEqual([]);
  expect(await write(many.slice(1))).toMatchObject({ status: 200, body: 400 });
});

test('no event is a day of a series that does not exist, also once it is no more', async () => {
  const event = { date: days[0], title: 'Terço', description: 'Na matriz.', series: randomUUID() };
  const post = (body: object) => rest(database, editor, 'events', { method: 'POST', body });
  expect((await post({ ...event, occurrence: days[0] })).body.code).toBe('23503');
  await create();
  expect((await rest(database, editor, 'event_series?title=eq.Terço', { method: 'DELETE' })).body.code).toBe('23503');
  expect(await written()).toHaveLength(3);
  // Those of a novena are no days of a rule.
  expect((await post(event)).status).toBe(201);
});

test('a member without a role writes, changes and deletes no series', async () => {
  const chico = database.tokenFor(await database.createStaff(people.chico));
  expect((await create({}, chico)).status).toBe(403);
  await create();
  const [{ id: from_event } = {}] = await database.sql.query('select id from public.events order by "date"');
  expect((await run('remove_event_series', { of_series: unknownId }, chico)).body).toBe(0);
  expect((await run('remove_events_from', { from_event }, chico)).body).toBe(0);
  expect((await run('change_events_from', { from_event, rule, days: [] }, chico)).body).toBe(0);
  expect(
    (await rest(database, undefined, 'rpc/remove_event_series', { method: 'POST', body: { of_series: unknownId } }))
      .status,
  ).toBe(401);
  expect(await written()).toHaveLength(3);
  expect((await run('remove_event_series', { of_series: unknownId })).body).toBe(3);
  expect(await database.sql.query('select id from public.event_series')).toEqual([]);
});

test('a series is not deleted over a change that was not seen', async () => {
  await create();
  const [{ seen } = {}] = await database.sql.query('select max(updated_at)::text as seen from public.events');
  await rest(database, editor, `events?date=eq.${days[1]}`, { method: 'PATCH', body: { place: 'Capela' } });
  const answer = await run('remove_event_series', { of_series: unknownId, seen });
  expect([answer.status, answer.body.hint]).toEqual([409, 'stale']);
  expect(await written()).toHaveLength(3);
});

test('a deleted day is one on which the series does not take place, and that is another version', async () => {
  await create();
  const series = async () => (await database.sql.query('select skipped::text, updated_at from public.event_series'))[0];
  const before = await series();
  await rest(database, editor, `events?date=eq.${days[1]}`, { method: 'DELETE' });
  const after = await series();
  expect(after?.skipped).toBe('{2026-12-08}');
  expect(after?.updated_at).not.toEqual(before?.updated_at);
});

test('the following days are written once, and not by a rule that has changed', async () => {
  await create();
  const [{ version } = {}] = await database.sql.query('select updated_at::text as version from public.event_series');
  const extend = () =>
    database.sql.query('select public.extend_event_series($1, $2, $3, $4) as written', [
      unknownId,
      version,
      ['2026-12-22'],
      '2026-12-27',
    ]);
  expect(await extend()).toEqual([{ written: 1 }]);
  expect(await extend()).toEqual([{ written: 0 }]);
  expect(await written()).toEqual([...days, '2026-12-22'].map((day) => `${day} Terço`));
});

test('the photo of a series is in use', async () => {
  const name = `${'a'.repeat(32)}.webp`;
  await create({ picture: `/storage/v1/object/public/media/${name}` });
  await database.sql.query('delete from public.events');
  expect(await database.sql.query('select private.used_media() as name')).toEqual([{ name }]);
});
