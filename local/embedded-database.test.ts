import { expect, test } from 'vitest';
import { openEmbeddedDatabase } from './embedded-database.ts';

test('closing waits for what is under way and refuses what comes later', async () => {
  const { driver } = await openEmbeddedDatabase();
  await driver.waitReady;
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const transaction = driver.transaction(async (session) => {
    await gate;
    return (await session.query<{ one: number }>('select 1 as one')).rows;
  });
  const waiting = driver.query<{ two: number }>('select 2 as two');
  const closed = driver.close();
  await expect(driver.query('select 3')).rejects.toThrow('The database is being closed.');
  await expect(driver.transaction(async () => undefined)).rejects.toThrow('The database is being closed.');
  open();
  expect(await transaction).toEqual([{ one: 1 }]);
  expect((await waiting).rows).toEqual([{ two: 2 }]);
  await closed;
});
