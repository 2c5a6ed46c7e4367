import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { cliProgram } from '../../hosted/cli.ts';
import { nodeProgram } from '../../local/install.mjs';

const types = '../../edge-functions/api/gateways/database-types.ts';

/** The Supabase CLI makes them; `npm run types` updates them after a migration. */
test('the types of the database are those of the migrations', async () => {
  const { host, port, user, password } = inject('postgres').owner;
  const address = new URL(`postgresql://${user}:${password}@localhost:${port}/migrated`);
  address.searchParams.set('host', host);
  // An empty home: the CLI stores its own files there, and finds none of the user's.
  const home = await mkdtemp(join(tmpdir(), 'supabase-'));
  try {
    const { stdout } = await promisify(execFile)(
      nodeProgram,
      [
        cliProgram,
        'gen',
        'types',
        'typescript',
        '--schema',
        'public',
        `--remote=${address}`,
        '--agent',
        'no',
        '--workdir',
        home,
      ],
      { env: { ...process.env, HOME: home, DO_NOT_TRACK: '1' } },
    );
    await expect(stdout).toMatchFileSnapshot(types);
  } finally {
    await rm(home, { recursive: true });
  }
});
