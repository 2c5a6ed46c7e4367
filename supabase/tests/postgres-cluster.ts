import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../local/free-port.ts';

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;

export interface PostgresCluster {
  /** Answers the new database's address. */
  createDatabase(name: string): Promise<string>;
  /** Ends every connection to a database, as a restart of the server would. */
  disconnectAll(): Promise<void>;
  remove(): Promise<void>;
}

/** A PostgreSQL server of the test's own, without durability: it is thrown away. `bin` is where its programs lie. */
export async function startPostgresCluster(bin: string): Promise<PostgresCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'paroquia-postgres-'));
  const data = join(folder, 'data');
  const port = await freePort();
  // PostgreSQL refuses to run as root.
  const as = async (program: string, args: string[]) => {
    const command = join(bin, program);
    if (isRoot) await run('runuser', ['-u', 'postgres', '--', command, ...args], { cwd: folder });
    else await run(command, args, { cwd: folder });
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
