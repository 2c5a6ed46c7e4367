/** Refusals in the shape of Supabase Auth, which its official client turns into an `AuthApiError` with this code. */
export class AuthRefusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Record<string, string>;
  /** Further fields of the answer, such as the reasons of a weak password. */
  readonly details: Record<string, unknown>;

  constructor(
    status: number,
    code: string,
    message: string,
    { headers = {}, details = {} }: { headers?: Record<string, string>; details?: Record<string, unknown> } = {},
  ) {
    super(message);
    this.name = 'AuthRefusal';
    this.status = status;
    this.code = code;
    this.headers = headers;
    this.details = details;
  }
}

export const authJson = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  Response.json(body, {
    status,
    headers: { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store', ...headers },
  });

export function answerRefusal({ status, code, message, headers, details }: AuthRefusal): Response {
  return authJson(
    status,
    { code: status, error_code: code, msg: message, ...details },
    { 'X-Sb-Error-Code': code, ...headers },
  );
}

export const validationFailed = (message: string, status = 400) =>
  new AuthRefusal(status, 'validation_failed', message);
