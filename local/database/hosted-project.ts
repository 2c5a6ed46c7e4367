import { parse } from 'pg-connection-string';
import type { SqlRunner } from './sql-runner.ts';

/** Hosts of hosted projects: the database's own and the poolers'. */
const hostedHost = /\.supabase\.(co|com|in|net)$/i;

/** True if a connection string's host is a hosted project's. */
export const isHostedAddress = (url: string): boolean =>
  hostedHost.test(parse(url, { useLibpqCompat: true }).host ?? '');

/** True if the database is a hosted project's: there Auth's own role owns its tables. */
export async function isHostedProject(runner: SqlRunner): Promise<boolean> {
  const rows = await runner.query(`
    select 1 as found from pg_class
    where relnamespace = to_regnamespace('auth') and relowner = to_regrole('supabase_auth_admin') limit 1`);
  return rows.length > 0;
}

export const hostedRefusal = () =>
  new Error(
    'DATABASE_URL é o banco de dados de um projeto Supabase na internet. npm start, npm run restore e npm run reset são ' +
      'para um computador só e mudariam contas e dados do projeto; nada foi mudado. npm run backup pode copiá-lo, e ' +
      'npm run deploy o atualiza.',
  );
