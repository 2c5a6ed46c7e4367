import { parse } from 'pg-connection-string';

interface Environment {
  PUBLIC_SUPABASE_URL?: string | undefined;
  SUPABASE_PROJECT_ID?: string | undefined;
}

/** A hosted project's address: the setting, or derived from the project's reference in the database's address. */
export function projectOrigin(environment: Environment, databaseUrl: string): string | undefined {
  const { PUBLIC_SUPABASE_URL, SUPABASE_PROJECT_ID } = environment;
  if (PUBLIC_SUPABASE_URL) return PUBLIC_SUPABASE_URL.replace(/\/$/, '');
  const { host, user } = parse(databaseUrl, { useLibpqCompat: true });
  const project =
    SUPABASE_PROJECT_ID ||
    /^postgres\.([a-z]{20})$/.exec(user ?? '')?.[1] ||
    /^db\.([a-z]{20})\.supabase\.co$/.exec(host ?? '')?.[1];
  return project && `https://${project}.supabase.co`;
}
