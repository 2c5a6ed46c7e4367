import { parseOrigin } from '#contract/origin.ts';

/**
 * An allowed origin: a complete one, or one whose first label begins with a wildcard: `https://*.parish.pages.dev`,
 * `https://*--parish.netlify.app`.
 */
type AllowedOrigin = string;

/**
 * Reads a list separated by commas. Undefined when an entry is no origin, or when others could register a host that its
 * wildcard matches: one that is not at the host's beginning, without https, or directly before a domain of two labels.
 */
export function parseAllowedOrigins(text: string): AllowedOrigin[] | undefined {
  const origins = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map(parseEntry);
  return origins.every((origin) => origin !== undefined) ? origins : undefined;
}

function parseEntry(entry: string): AllowedOrigin | undefined {
  const origin = parseOrigin(entry);
  if (!origin?.includes('*')) return origin;
  const wholeLabel = /^https:\/\/\*(\.[a-z0-9-]+){3,}(:\d+)?$/;
  const endOfLabel = /^https:\/\/\*--[a-z0-9-]+(\.[a-z0-9-]+){2,}(:\d+)?$/;
  return wholeLabel.test(origin) || endOfLabel.test(origin) ? origin : undefined;
}

/** True if an `Origin` header names one of them. */
export function allowsOrigin(allowed: readonly AllowedOrigin[], origin: string): boolean {
  return allowed.some((entry) => {
    const [before = '', after] = entry.split('*');
    if (after === undefined) return origin === entry;
    const ends = origin.startsWith(before) && origin.endsWith(after);
    return ends && /^[a-z0-9-]+$/.test(origin.slice(before.length, -after.length));
  });
}
