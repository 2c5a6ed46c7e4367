import type { TestProject } from 'vitest/node';
import { adoptConsentText } from '../../../local/database/consent-text.ts';
import { applyMigrations } from '../../../local/database/migrations.ts';
import { connect } from '../../../local/database/open-database.ts';
import { preparePlatform } from '../../../local/database/platform.ts';
import type { Login } from '../../../local/database/postgres/server.ts';
import { authAndRest, migrationsDirectory } from './database.ts';
import { startPostgresCluster } from './postgres-cluster.ts';

/**
 * How long a statement of each role may take. Longer than on a parish's server: a busy machine's pace is no defect of
 * the product. They differ, so that a test can tell whose was used.
 */
export const statementTimeouts = { anon: '61s', authenticated: '62s', authenticator: '63s' };

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection strings of the test run's server, for the owner and for REST. */
    postgres: { owner: Login; rest: Login };
  }
}

/** Starts one server for all test files, with a migrated template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgresCluster();
  await cluster.run('create database migrated');
  const database = connect(cluster.loginAs('postgres', 'migrated'), cluster.loginAs('authenticator', 'migrated'));
  await authAndRest(database).ensureSystemSchema();
  await preparePlatform(database.runner);
  for (const [role, timeout] of Object.entries(statementTimeouts)) {
    await database.runner.exec(`alter role ${role} set statement_timeout = '${timeout}'`);
  }
  await applyMigrations(database.runner, migrationsDirectory);
  await adoptConsentText(database.runner.query);
  await database.close();
  project.provide('postgres', { owner: cluster.loginAs('postgres'), rest: cluster.loginAs('authenticator') });
  return cluster.remove;
}
