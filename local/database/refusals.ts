/** What node-postgres throws. */
interface DatabaseRefusal extends Error {
  code?: string;
  detail?: string;
  hint?: string;
}

/** How Node and Deno are told what to print of a value. */
const inspections = [Symbol.for('nodejs.util.inspect.custom'), Symbol.for('Deno.customInspect')];

/** SQLSTATEs that the one-machine server answers with 500 and no code, by the status that PostgREST answers. */
const statuses: readonly [RegExp, number][] = [
  [/^(23514|23P01|23001|P0001)$/, 400],
  [/^(57014|40001|40P01)$/, 500],
  [/^53/, 503],
];

/** What PostgREST answers, with 503, where the database can't be reached. */
export const sessionLost = { code: 'PGRST001', message: 'Database client error', details: null, hint: null };

/** Whether the database's session was lost, or none could be had: an error of the system or of node-postgres itself. */
export const isLoss = ({ code, message }: DatabaseRefusal): boolean =>
  /^(E[A-Z]+|08...|57P..)$/.test(code ?? '') ||
  /^(Connection terminated|Client (was closed|has encountered)|timeout exceeded)/.test(message);

/**
 * A refusal of the database as the server should meet it: answered with the code and status of PostgREST, and printed in
 * one line without what was typed. The server prints every refusal whole, with the query, its parameters and the row,
 * and those are people's data.
 */
export function asPostgrestRefuses<Refusal>(refusal: Refusal): Refusal {
  if (!(refusal instanceof Error)) return refusal;
  const { code, message, detail, hint } = refusal as DatabaseRefusal;
  // Of class 22, data exceptions, the sentence quotes the value.
  const line = `Database refused: ${code ?? refusal.name}${code?.startsWith('22') ? '' : `: ${JSON.stringify(message)}`}`;
  for (const inspection of inspections) Object.defineProperty(refusal, inspection, { value: () => line });
  if (isLoss(refusal)) return answered(refusal, 503, sessionLost);
  const status = statuses.find(([codes]) => codes.test(code ?? ''))?.[1];
  return status ? answered(refusal, status, { code, message, details: detail ?? null, hint: hint ?? null }) : refusal;
}

/** PostgREST's own way to choose the whole answer: SQLSTATE PGRST with JSON in message and detail. */
const answered = <Refusal extends Error>(refusal: Refusal, status: number, body: object): Refusal =>
  Object.assign(refusal, {
    code: 'PGRST',
    message: JSON.stringify(body),
    detail: JSON.stringify({ status, headers: {} }),
  });
