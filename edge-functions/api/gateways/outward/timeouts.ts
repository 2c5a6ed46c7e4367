export type SupabaseService = 'database' | 'auth' | 'storage';

/** Milliseconds for a service's whole answer; `health` is for health checks. */
export type Timeouts = Readonly<Record<SupabaseService | 'health', number>>;

/**
 * Below the 10 s that panel and pages wait at least, and enough for the 8 s that a hosted database allows a statement.
 * Uploads need no more: a photo has at most 2 MB and goes from server to server.
 */
export const defaultTimeouts: Timeouts = { database: 8_000, auth: 8_000, storage: 8_000, health: 3_000 };

/** Milliseconds for database functions that process all rows of an import. Their own statement timeout is 60 s. */
export const longCalls: Readonly<Record<string, number>> = {
  '/rest/v1/rpc/check_import': 65_000,
  '/rest/v1/rpc/commit_import': 65_000,
  '/rest/v1/rpc/undo_import': 65_000,
  '/rest/v1/rpc/create_carnes': 65_000,
};
