/** An error of node-postgres. */
interface DatabaseError extends Error {
  code?: string;
  detail?: string;
  hint?: string;
}

/** Methods that define how Node and Deno print a value. */
const inspections = [Symbol.for('nodejs.util.inspect.custom'), Symbol.for('Deno.customInspect')];

/** SQLSTATEs that lite answers with 500 and no code, with the status that PostgREST answers. */
const statuses: readonly [RegExp, number][] = [
  // 08P01: a name with U+0000.
  [/^(08P01|23514|23P01|23001|P0001)$/, 400],
  [/^(57014|40001|40P01)$/, 500],
  [/^53/, 503],
];

/** PostgREST's body of the 503 when the database can't be reached. */
export const connectionLost = { code: 'PGRST001', message: 'Database client error', details: null, hint: null };

/**
 * True if a session was lost or could not be opened: an error of the network, of a server's socket, or of
 * node-postgres. A file's errors have codes of the system too.
 */
export const isConnectionLoss = ({ code, message }: DatabaseError): boolean =>
  /^(E(CONN[A-Z]+|PIPE|TIMEDOUT|(HOST|NET)(UNREACH|DOWN)|ADDRNOTAVAIL|NOTFOUND|AI_AGAIN)|08(?!P01)...|57P..)$/.test(
    code ?? '',
  ) || /^(connect E[A-Z]+|Connection terminated|Client (was closed|has encountered)|timeout exceeded)/.test(message);

/** True if an error is transient: no connection, no resources, a timeout, a deadlock. */
export const isTemporary = (error: DatabaseError): boolean =>
  isConnectionLoss(error) || /^(53...|57014|40001|40P01)$/.test(error.code ?? '');

/**
 * Changes a database error so that lite answers it with PostgREST's status and code, and prints it as one line. Lite
 * prints errors with the query, its parameters and the row, and messages quote values: all may be personal data.
 */
export function toPostgrestError<Thrown>(error: Thrown): Thrown {
  if (!(error instanceof Error)) return error;
  const { code, message, detail, hint } = error as DatabaseError;
  const line = `Database refused: ${code ?? error.name}`;
  for (const inspection of inspections) Object.defineProperty(error, inspection, { value: () => line });
  if (isConnectionLoss(error)) return answeredWith(error, 503, connectionLost);
  const status = statuses.find(([codes]) => codes.test(code ?? ''))?.[1];
  return status ? answeredWith(error, status, { code, message, details: detail ?? null, hint: hint ?? null }) : error;
}

/** PostgREST's way to define the whole response: SQLSTATE PGRST with JSON in message and detail. */
const answeredWith = <Thrown extends Error>(error: Thrown, status: number, body: object): Thrown =>
  Object.assign(error, {
    code: 'PGRST',
    sqlState: (error as DatabaseError).code,
    message: JSON.stringify(body),
    detail: JSON.stringify({ status, headers: {} }),
  });
