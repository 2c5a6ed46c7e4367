/** What PGlite and postgres.js throw. */
interface DatabaseRefusal extends Error {
  code?: string;
  detail?: string;
  hint?: string;
}

/** How Node and Deno are told what to print of a value. */
const inspections = [Symbol.for('nodejs.util.inspect.custom'), Symbol.for('Deno.customInspect')];

/** SQLSTATEs that PostgREST answers with 400 and the one-machine server with 500 and no code (check, exclusion, RAISE). */
const answeredAsFaults = /^(23514|23P01|23001|P0001)$/;

/**
 * A refusal of the database as the server should meet it: answered with the code and status of PostgREST, and printed
 * as code and sentence only. The server prints every refusal whole, with the query, its parameters and the row, and
 * those are people's data.
 */
export function asPostgrestRefuses<Refusal>(refusal: Refusal): Refusal {
  if (!(refusal instanceof Error)) return refusal;
  const { code, message, detail, hint } = refusal as DatabaseRefusal;
  const line = `Database refused: ${code ?? refusal.name}: ${message}`;
  for (const inspection of inspections) Object.defineProperty(refusal, inspection, { value: () => line });
  if (code && answeredAsFaults.test(code)) {
    // PostgREST's own way to choose the whole answer: SQLSTATE PGRST with JSON in message and detail.
    Object.assign(refusal, {
      code: 'PGRST',
      message: JSON.stringify({ code, message, details: detail ?? null, hint: hint ?? null }),
      detail: JSON.stringify({ status: 400, headers: {} }),
    });
  }
  return refusal;
}
