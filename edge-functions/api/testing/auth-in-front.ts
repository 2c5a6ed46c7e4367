import { holderOfKey } from '../../../local/auth/api-keys.ts';
import { authFront } from '../../../local/auth/front.ts';
import { type TestDatabase, testEnv } from './database.ts';
import { quickHashing } from './staff.ts';

/** A test database with Auth as the stack provides it to the API, including the admin API. */
export function withAuth(database: TestDatabase): TestDatabase {
  const front = authFront({
    runner: database.sql,
    secretKey: testEnv.secretKey,
    forward: (request) => database.fetch(request),
    passwords: quickHashing,
  });
  return {
    ...database,
    async fetch(input, init) {
      const request = new Request(input, init);
      if (!new URL(request.url).pathname.startsWith('/auth/v1/')) return await database.fetch(request);
      return await front(request, holderOfKey(request, testEnv) ?? 'visitor', 'api');
    },
  };
}
