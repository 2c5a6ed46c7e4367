import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { people, startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { expectRefusals } from './refusals.ts';
import { rest } from './rest.ts';

expectRefusals();

let database: TestDatabase;
let admin: string;
beforeAll(async () => {
  database = await startDatabase();
});
beforeEach(async () => {
  await database.reset();
  admin = database.tokenFor(await database.createStaff(people.lucia));
});
afterAll(() => database.close());

const waive = async (topic: string) =>
  (await rest(database, admin, 'waivers', { method: 'POST', body: { topic } })).status;

test('a reminder is waived once', async () => {
  expect(await waive('content.office_hours')).toBe(201);
  expect(await waive('content.office_hours')).toBe(409);
});

test.each(['mail', 'service.', 'Service.mail', 'service.mail now', 'role.admin', ''])(
  'no caller stores the topic “%s”',
  async (topic) => {
    expect(await waive(topic)).toBe(400);
  },
);
