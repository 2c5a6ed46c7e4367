/** What node-postgres throws. */
interface DatabaseRefusal extends Error {
  code?: string;
  detail?: string;
  hint?: string;
}

/** How Node and Deno are told what to print of a value. */
const inspections = [Symbol.for('nodejs.util.inspect.custom'), Symbol.for('Deno.customInspect')];

/**
 * SQLSTATEs and system errors that the one-machine server answers with 500 and no code, by the status that
 * PostgREST answers: refusals (check, exclusion, RAISE), a query over its time, and a database that is full or gone.
 */
const statuses: readonly [RegExp, number][] = [
  [/^(23514|23P01|23001|P0001)$/, 400],
  [/^57014$/, 500],
  [/^(08|53|57P)|^E[A-Z]+$/, 503],
];

/** What node-postgres says, without a code, of a session that is gone. */
const isLoss = (message: string) => /^(Connection terminated|Client (was closed|has encountered))/.test(message);

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
  const status = isLoss(message) ? 503 : statuses.find(([codes]) => codes.test(code ?? ''))?.[1];
  if (status) {
    // PostgREST's own way to choose the whole answer: SQLSTATE PGRST with JSON in message and detail.
    Object.assign(refusal, {
      code: 'PGRST',
      message: JSON.stringify({ code: code ?? 'PGRST001', message, details: detail ?? null, hint: hint ?? null }),
      detail: JSON.stringify({ status, headers: {} }),
    });
  }
  return refusal;
}
