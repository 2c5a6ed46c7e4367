import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres';
import { restTypes } from './rest-values.ts';

/** A PostgreSQL server as the Auth and REST server uses it, in place of the embedded database. */
export function openServerDatabase(url: string): PostgresConnection {
  return createPostgresConnection({ url, postgresOptions: { types: restTypes, onnotice: () => {} } });
}
