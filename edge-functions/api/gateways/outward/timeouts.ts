export type SupabaseService = 'database' | 'auth' | 'storage';

/** Milliseconds for a service's whole answer; `health` is for health checks. */
export type Timeouts = Readonly<Record<SupabaseService | 'health', number>>;

/**
 * Panel and pages wait 10 s at least, and a member's statement may take 8 s in a hosted database. A photo has 2 MB at most and goes from
 * server to server, so an upload needs no more time.
 */
export const defaultTimeouts: Timeouts = { database: 8_000, auth: 8_000, storage: 8_000, health: 3_000 };

/** Milliseconds for functions of the database that take all rows of an import at once; each has a statement timeout of its own, of 60 s. */
export const longCalls: Readonly<Record<string, number>> = {
  '/rest/v1/rpc/check_import': 65_000,
  '/rest/v1/rpc/commit_import': 65_000,
  '/rest/v1/rpc/undo_import': 65_000,
};
