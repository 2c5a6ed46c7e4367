import type { Role } from './primitives.ts';

/** Who keeps the books. */
export const bookkeepers = ['financial', 'admin'] as const satisfies readonly Role[];
