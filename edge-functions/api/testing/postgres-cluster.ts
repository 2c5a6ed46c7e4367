import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../../../local/database/open-database.ts';
import { makePostgresFolder } from '../../../local/database/postgres/folder.ts';
import { runPostgres } from '../../../local/database/postgres/programs.ts';
import { type LoginAs, startPostgres } from '../../../local/database/postgres/server.ts';

export interface PostgresCluster {
  loginAs: LoginAs;
  /** SQL as the databases' owner, who is not a superuser. */
  run(sql: string): Promise<void>;
  remove(): Promise<void>;
}

/** A temporary PostgreSQL server for tests, without durability. */
export async function startPostgresCluster(name = 'paroquia-postgres-'): Promise<PostgresCluster> {
  const folder = await mkdtemp(join(tmpdir(), name));
  const data = join(folder, 'data');
  const user = await makePostgresFolder(data);
  // Lets tests empty tables without their triggers, which is quicker than truncating them.
  const allowed = 'grant set on parameter session_replication_role to postgres';
  await runPostgres(user, 'postgres', ['--single', '-D', data, 'postgres'], `${allowed}\n`);
  // Statistics that are taken amid a test would change its plans, and with them its time, by chance.
  const settings = { fsync: 'off', synchronous_commit: 'off', max_connections: 200, autovacuum: 'off' };
  const server = await startPostgres(data, { user, settings });
  const owner = connect(server.loginAs('postgres'));
  return {
    loginAs: server.loginAs,
    run: owner.runner.exec,
    async remove() {
      await owner.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
