import { decodeJwt, SignJWT } from 'jose';

/** The issuer of one machine's tokens, independent of port and address, whose change must not end sessions. */
export const issuer = 'http://localhost/auth/v1';

/**
 * Sends requests to the embedded Auth server and signs its tokens again, because they have no issuer.
 */
export function withIssuer(
  forward: (request: Request) => Promise<Response>,
  jwtSecret: string,
): (request: Request) => Promise<Response> {
  const secret = new TextEncoder().encode(jwtSecret);
  return async (request) => {
    const response = await forward(request);
    const isSession = response.ok && request.method === 'POST' && new URL(request.url).pathname === '/auth/v1/token';
    if (!isSession) return response;
    const session = (await response.json()) as { access_token: string };
    const access_token = await new SignJWT({ ...decodeJwt(session.access_token), iss: issuer })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(secret);
    const headers = new Headers(response.headers);
    headers.delete('content-length');
    return Response.json({ ...session, access_token }, { status: response.status, headers });
  };
}
