import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;

/** The newest PostgreSQL server that Debian's packages have installed, if any. */
export const installedPostgres = globSync('/usr/lib/postgresql/*/bin')
  .filter((folder) => existsSync(join(folder, 'initdb')))
  .sort((a, b) => Number(b.split('/')[4]) - Number(a.split('/')[4]))[0];

export interface PostgresCluster {
  url: string;
  stop(): Promise<void>;
}

/** A cluster of its own in a temporary folder. The server refuses to run as root, who therefore starts it as `postgres`. */
export async function startPostgresCluster(binaries: string): Promise<PostgresCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'parish-postgres-'));
  const data = join(folder, 'data');
  const port = await freePort();
  const as = async (program: string, ...options: string[]) => {
    const command = [join(binaries, program), ...options];
    await run(
      isRoot ? 'runuser' : (command.shift() as string),
      isRoot ? ['-u', 'postgres', '--', ...command] : command,
    );
  };
  if (isRoot) await run('chown', ['postgres', folder]);
  else await chmod(folder, 0o700);
  await as('initdb', '-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8');
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`;
  await as('pg_ctl', '-D', data, '-o', settings, '-l', join(folder, 'log'), '-w', 'start');
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      await as('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
}
