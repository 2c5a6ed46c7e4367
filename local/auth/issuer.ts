import { decodeJwt, SignJWT } from 'jose';

/** Where tokens of one machine say that they come from. The same at any port and address: a change of those ends no session. */
export const issuer = 'http://localhost/auth/v1';

/**
 * Sends requests to the embedded Auth server. It leaves out the issuer of the tokens that it gives for a password or a
 * refresh token, so they are signed again with it.
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
