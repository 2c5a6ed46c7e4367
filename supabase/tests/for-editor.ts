import { afterAll, beforeAll, beforeEach } from 'vitest';
import { people, startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';

/** Opens a database that is empty before each test but for an editor, and gives both to the file's tests. */
export function forEditor(take: (opened: { database: TestDatabase; editor: string }) => void): void {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await startDatabase();
  });
  beforeEach(async () => {
    await database.reset();
    take({ database, editor: database.tokenFor(await database.createStaff(people.tereza)) });
  });
  afterAll(() => database.close());
}
