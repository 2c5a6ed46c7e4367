import { afterAll, beforeAll } from 'vitest';
import { holderOfKey } from '../../../local/auth/api-keys.ts';
import { authFront } from '../../../local/auth/front.ts';
import type { Env } from '../env.ts';
import { startApi, type TestApi } from './api.ts';
import { people, startDatabase, type TestDatabase, testEnv } from './database.ts';
import { type Person, quickHashing } from './staff.ts';
import type { TokenDetails } from './token.ts';

export type Name = keyof typeof people;

export interface Parish {
  api: TestApi;
  database: TestDatabase;
  person: (name: Name) => Person;
  token: (name: Name, details?: TokenDetails) => string;
}

/** Auth as the stack serves it to the API, with its admin API; REST and Storage are the database's own. */
export function withAuth(database: TestDatabase): typeof fetch {
  const front = authFront({
    runner: database.sql,
    secretKey: testEnv.secretKey,
    forward: (request) => database.fetch(request),
    passwords: quickHashing,
  });
  return async (input, init) => {
    const request = new Request(input, init);
    if (!new URL(request.url).pathname.startsWith('/auth/v1/')) return await database.fetch(request);
    return await front(request, holderOfKey(request, database.env) ?? 'visitor', 'api');
  };
}

/** A database with the test people and the API on it, for one test file. */
export function openParish(change: Partial<Env> = {}, passwords: Partial<Record<Name, string>> = {}): () => Parish {
  let parish: Parish | undefined;
  beforeAll(async () => {
    const database = await startDatabase();
    const staff = {} as Record<Name, Person>;
    for (const [name, details] of Object.entries(people) as [Name, (typeof people)[Name]][]) {
      const password = passwords[name];
      staff[name] = await database.createStaff({ ...details, ...(password && { password }) });
    }
    parish = {
      api: startApi({ ...database, fetch: withAuth(database) }, change),
      database,
      person: (name) => staff[name],
      token: (name, details) => database.tokenFor(staff[name], details),
    };
  });
  afterAll(async () => {
    await parish?.database.close();
  });
  return () => {
    if (!parish) throw new Error('The parish opens before the first test.');
    return parish;
  };
}
