import { parse } from 'pg-connection-string';
import type { BackupSettings } from '../settings.ts';

/** A hosted project's address: the setting, or derived from the project's reference in the database's address. */
export function projectOrigin(
  { publicSupabaseUrl, supabaseProjectId }: Pick<BackupSettings, 'publicSupabaseUrl' | 'supabaseProjectId'>,
  databaseUrl: string,
): string | undefined {
  if (publicSupabaseUrl) return publicSupabaseUrl;
  const { host, user } = parse(databaseUrl, { useLibpqCompat: true });
  const project =
    supabaseProjectId ??
    (/^postgres\.([a-z]{20})$/.exec(user ?? '')?.[1] || /^db\.([a-z]{20})\.supabase\.co$/.exec(host ?? '')?.[1]);
  return project && `https://${project}.supabase.co`;
}
