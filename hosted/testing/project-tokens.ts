import { decodeJwt, exportJWK, generateKeyPair, type JSONWebKeySet, SignJWT } from 'jose';

export const keyId = 'project';

/** The tokens of a hosted project, signed with a published key, in place of those that one machine signs with its secret. */
export interface ProjectTokens {
  /** What Auth publishes at `/.well-known/jwks.json`. */
  published: JSONWebKeySet;
  /** Auth's answer, with the access token signed by the project's key. */
  signed(answer: Response): Promise<Response>;
  /** A request with the token that one machine knows; one with a token that was not issued stays as it is. */
  known(request: Request): Request;
}

export async function projectTokens(issuer: string): Promise<ProjectTokens> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const originals = new Map<string, string>();
  return {
    published: { keys: [{ ...(await exportJWK(publicKey)), kid: keyId, alg: 'ES256', use: 'sig' }] },
    async signed(answer) {
      const session = (await answer.json()) as { access_token: string };
      const token = await new SignJWT({ ...decodeJwt(session.access_token), iss: issuer })
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: keyId })
        .sign(privateKey);
      originals.set(`Bearer ${token}`, `Bearer ${session.access_token}`);
      return Response.json({ ...session, access_token: token }, { status: answer.status });
    },
    known(request) {
      const original = originals.get(request.headers.get('authorization') ?? '');
      if (!original) return request;
      const changed = new Request(request);
      changed.headers.set('authorization', original);
      return changed;
    },
  };
}
