export type SupabaseService = 'database' | 'auth' | 'storage';

/** Milliseconds until a service's whole answer must have come; `health` is for the question whether one is well. */
export type Timeouts = Readonly<Record<SupabaseService | 'health', number>>;

/**
 * Panel and pages wait 10 s at least, and a member's statement may take 8 s in a hosted database. A photo has 2 MB at most and goes from
 * server to server, so that an upload needs no longer.
 */
export const usualTimeouts: Timeouts = { database: 8_000, auth: 8_000, storage: 8_000, health: 3_000 };
