export type SupabaseService = 'database' | 'auth' | 'storage';

/** Milliseconds for a service's whole answer; `health` is for health checks. */
export type Timeouts = Readonly<Record<SupabaseService | 'health', number>>;

/**
 * Below the 10 s that panel and pages wait at least, and enough for the 8 s that a hosted database allows a statement.
 * Uploads need no more: a photo has at most 2 MB and goes from server to server.
 */
export const defaultTimeouts: Timeouts = { database: 8_000, auth: 8_000, storage: 8_000, health: 3_000 };

/** Database functions that process all rows of something. Their own statement timeout is 60 s. */
const longFunctions = [
  ...[
    'check_import',
    'commit_import',
    'undo_import',
    'create_carnes',
    'undo_carnes',
    'start_carnes',
    'end_tithe_year',
    'reopen_tithe_year',
  ],
  ...['resolve_cases', 'texts_naming_payer', 'erase_payer'],
];

/** Milliseconds for the calls of such functions, by their path. */
export const longCalls: Readonly<Record<string, number>> = Object.fromEntries(
  longFunctions.map((name) => [`/rest/v1/rpc/${name}`, 65_000]),
);
