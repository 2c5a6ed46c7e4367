import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './bare-stack.ts';

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;

/** Where Debian and Ubuntu keep the newest PostgreSQL's programs; installed when this is root there and they are missing. */
export function findPostgres(): string | undefined {
  const found = installedPostgres();
  if (found || !isRoot || !existsSync('/etc/debian_version')) return found;
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-q'], { env: environment, timeout: 120_000 });
  spawnSync('apt-get', ['install', '-qy', '--no-install-recommends', 'postgresql'], {
    env: environment,
    timeout: 300_000,
  });
  return installedPostgres();
}

function installedPostgres(): string | undefined {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(root, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
}

export interface Cluster {
  createDatabase(name: string): Promise<string>;
  /** Ends every connection to a database, as a restart of the server would. */
  disconnectAll(): Promise<void>;
  remove(): Promise<void>;
}

/** A PostgreSQL server of the test's own, without durability: it is thrown away. */
export async function startCluster(bin: string): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'paroquia-postgres-'));
  const data = join(folder, 'data');
  const port = await freePort();
  // PostgreSQL refuses to run as root.
  const as = async (program: string, args: string[]) => {
    const command = [join(bin, program), ...args];
    if (isRoot) await run('runuser', ['-u', 'postgres', '--', ...command], { cwd: folder });
    else await run(command[0] as string, args, { cwd: folder });
  };
  if (isRoot) {
    await run('chown', ['postgres', folder]);
    await chmod(folder, 0o755);
  }
  await as('initdb', ['-D', data, '-U', 'paroquia', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N']);
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`;
  await as('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start']);
  const psql = (sql: string) =>
    as('psql', ['-h', '127.0.0.1', '-p', String(port), '-U', 'paroquia', '-d', 'postgres', '-qc', sql]);
  return {
    async createDatabase(name) {
      await psql(`create database ${name}`);
      return `postgres://paroquia@127.0.0.1:${port}/${name}`;
    },
    disconnectAll: () =>
      psql(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
      ),
    async remove() {
      await as('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop']);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
