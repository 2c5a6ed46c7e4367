import { decodeJwt, exportJWK, generateKeyPair, type JSONWebKeySet, SignJWT } from 'jose';

export const keyId = 'project';

/** Replaces one machine's tokens, signed with its secret, by a hosted project's, signed with a published key. */
interface ProjectTokens {
  /** The keys at `/.well-known/jwks.json`. */
  published: JSONWebKeySet;
  /** Auth's answer, with the access token signed by the project's key. */
  signed(answer: Response): Promise<Response>;
  /** A request with one machine's token; one with an unknown token is unchanged. */
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
