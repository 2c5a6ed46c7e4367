import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../../local/database/open-database.ts';
import { makePostgresFolder } from '../../local/database/postgres/folder.ts';
import { runPostgres } from '../../local/database/postgres/programs.ts';
import { startPostgres } from '../../local/database/postgres/server.ts';
import type { SqlRunner } from '../../local/database/sql-runner.ts';

export interface HostedDatabase {
  /** The dashboard's connection string, of the owner `postgres`, who is not a superuser. */
  url: string;
  /** SQL as that owner. */
  sql: SqlRunner;
  remove(): Promise<void>;
}

/** A PostgreSQL 17 server in a hosted project's state before the first migration (hosted-database.sql). */
export async function startHostedDatabase(): Promise<HostedDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'paroquia-hosted-'));
  const data = join(folder, 'data');
  const user = await makePostgresFolder(data);
  const script = await readFile(new URL('./hosted-database.sql', import.meta.url), 'utf8');
  // In single-user mode a semicolon and an empty line end a command.
  const output = await runPostgres(user, 'postgres', ['--single', '-j', '-D', data, 'postgres'], script);
  if (/ERROR|FATAL/.test(output)) throw new Error(output);
  const server = await startPostgres(data, { user, settings: { fsync: 'off', synchronous_commit: 'off' } });
  const login = server.loginAs('postgres');
  const owner = connect(login);
  return {
    url: urlOf(login),
    sql: owner.runner,
    async remove() {
      await owner.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The server listens on a socket in its folder where it can: the host is then a parameter. */
function urlOf({ host, port, user, password, database }: ReturnType<PostgresLogin>): string {
  const url = new URL(`postgresql://${user}:${password}@localhost:${port}/${database}`);
  url.searchParams.set('host', host);
  url.searchParams.set('sslmode', 'disable');
  return url.href;
}

type PostgresLogin = Awaited<ReturnType<typeof startPostgres>>['loginAs'];
