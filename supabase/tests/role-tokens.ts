import { people, type TestDatabase } from '../../edge-functions/api/testing/database.ts';

/** Creates a member of staff of each role, and one who is inactive, in an empty database; returns their tokens. */
export async function roleTokens(database: TestDatabase) {
  const tokenOf = async (name: keyof typeof people) => database.tokenFor(await database.createStaff(people[name]));
  return {
    financial: await tokenOf('raimundo'),
    editor: await tokenOf('tereza'),
    common: await tokenOf('chico'),
    inactive: await tokenOf('otavio'),
  };
}
