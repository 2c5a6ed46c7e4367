/**
 * Values as PostgREST answers them where the one-machine server would pass on the database's own text: instants in
 * ISO 8601 with a whole offset, money as numbers. `numeric(12,2)` fits a double exactly.
 */
const instant = (text: string) => text.replace(' ', 'T').replace(/[+-]\d\d$/, '$&:00');

const types = { timestamptz: 1184, numeric: 1700 } as const;

/** For PGlite's `parsers`. */
export const restParsers = { [types.timestamptz]: instant, [types.numeric]: Number };

const asText = (value: unknown) => String(value);

/** For postgres.js's `types`. */
export const restTypes = {
  timestamptz: { to: types.timestamptz, from: [types.timestamptz], serialize: asText, parse: instant },
  numeric: { to: types.numeric, from: [types.numeric], serialize: asText, parse: Number },
};
