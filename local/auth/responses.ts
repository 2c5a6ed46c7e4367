/** An error response of Auth; the official client turns it into an `AuthApiError` with this code. */
export class AuthError extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Record<string, string>;
  /** Further fields of the response, such as the reasons why a password is weak. */
  readonly details: Record<string, unknown>;

  constructor(
    status: number,
    code: string,
    message: string,
    { headers = {}, details = {} }: { headers?: Record<string, string>; details?: Record<string, unknown> } = {},
  ) {
    super(message);
    this.name = 'AuthError';
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

export function authErrorResponse({ status, code, message, headers, details }: AuthError): Response {
  return authJson(
    status,
    { code: status, error_code: code, msg: message, ...details },
    { 'X-Sb-Error-Code': code, ...headers },
  );
}

export const validationFailed = (message: string, status = 400) => new AuthError(status, 'validation_failed', message);

export const unavailable = () => new AuthError(503, 'unexpected_failure', 'Service unavailable');
