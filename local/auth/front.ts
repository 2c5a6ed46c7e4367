import { authAddressLimit } from '../../edge-functions/api/auth/rules.ts';
import { clientAddress } from '../../edge-functions/api/http/client-address.ts';
import { isTemporary } from '../database/postgrest-errors.ts';
import { withBody } from '../request-body.ts';
import { authAdmin } from './admin.ts';
import { endSessions } from './admin-users.ts';
import type { KeyHolder } from './api-keys.ts';
import { type AuthBody, badJson, emailField, readAuthBody, textField } from './body.ts';
import { verification } from './links.ts';
import { changeOwnPassword, holderOf, notActive, passwordChange } from './own-account.ts';
import { type PasswordHashing, passwordHashing } from './passwords.ts';
import { AuthError, authErrorResponse, authJson, unavailable, validationFailed } from './responses.ts';
import { type Counting, hitLimit } from './throttle.ts';

interface AuthFrontOptions extends Counting {
  /** Sends a request to the embedded Auth server. */
  forward: (request: Request) => Promise<Response>;
  /** At the product's cost where none is given. */
  passwords?: PasswordHashing;
}

/**
 * Answers a request with the key of `holder`. Password sign-ins from the network are refused: staff sign in through the
 * API, which limits attempts.
 */
export type AuthFront = (request: Request, holder: KeyHolder, from: 'network' | 'api') => Promise<Response>;

/**
 * Filters requests before they reach the embedded Auth server: allows only the endpoints that the product uses, with
 * validated bodies, gives no tokens to inactive accounts, requires the current password to change it, and takes as long
 * for an unknown e-mail as for a wrong password.
 */
export function authFront(options: AuthFrontOptions): AuthFront {
  const { runner, secretKey, forward: forwardTo, passwords = passwordHashing() } = options;
  const admin = authAdmin(runner, passwords);

  /** 503, because the official client ends the session on a 500 and retries a 503. */
  const forward = async (request: Request): Promise<Response> => {
    const response = await forwardTo(request);
    if (response.status < 500) return response;
    await response.body?.cancel();
    throw unavailable();
  };

  return async (request, holder, from) => {
    const { pathname } = new URL(request.url);
    if (request.method === 'OPTIONS') return forwardTo(request);
    try {
      return await route(request, pathname.replace(/^\/auth\/v1/, ''), holder, from);
    } catch (error) {
      if (error instanceof AuthError) return authErrorResponse(error);
      if (error instanceof Error && isTemporary(error)) return authErrorResponse(unavailable());
      throw error;
    }
  };

  async function route(request: Request, path: string, holder: KeyHolder, from: 'network' | 'api'): Promise<Response> {
    if (path.startsWith('/admin/')) return admin(request, path, holder);
    switch (`${request.method} ${path}`) {
      case 'GET /health':
      case 'GET /settings':
      case 'GET /user':
        return forward(request);
      case 'POST /logout':
        return forward(withJson(request, await readAuthBody(request)));
      case 'PUT /user':
        return await changeOwnAccount(request);
      case 'POST /token':
        return await issueToken(request, forwardedAddress(request, holder, from), from);
      case 'POST /verify':
        if (from === 'network') break;
        return await forward(withJson(request, await verification(runner, await readAuthBody(request))));
      case 'POST /signup':
        throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
      default:
    }
    throw new AuthError(404, 'not_found', 'Not Found');
  }

  async function issueToken(request: Request, address: string | undefined, from: 'network' | 'api'): Promise<Response> {
    const body = await readAuthBody(request);
    const grant = new URL(request.url).searchParams.get('grant_type');
    if (grant === 'refresh_token') return await refresh(request, body);
    if (grant !== 'password') throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
    if (from === 'network') throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled');
    if (address) await hitLimit({ runner, secretKey }, authAddressLimit, address);
    return await signIn(request, body);
  }

  async function refresh(request: Request, body: AuthBody): Promise<Response> {
    const token = textField(body, 'refresh_token');
    if (!token) throw badJson('refresh_token is missing');
    const [owner] = await runner.query<{ isActive: boolean }>(
      'select private.is_active(user_id) as "isActive" from auth.refresh_tokens where token = $1',
      [token],
    );
    if (owner && !owner.isActive) throw notActive();
    return await forward(withJson(request, { refresh_token: token }));
  }

  /** Reveals that an account is inactive only with the right password. */
  async function signIn(request: Request, body: AuthBody): Promise<Response> {
    const email = emailField(body);
    const password = textField(body, 'password');
    if (!email) throw validationFailed('missing email or phone');
    if (!password) throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
    const [account] = await runner.query<{ id: string; isActive: boolean }>(
      `select id, private.is_active(id) as "isActive" from auth.users
       where email = $1 and encrypted_password is not null and confirmed_at is not null`,
      [email],
    );
    if (!account) await passwords.compareWithDummy(password);
    const response = await forward(withJson(request, { email, password }));
    if (!account || account.isActive || !response.ok) return response;
    await endSessions(runner, account.id);
    throw notActive();
  }

  async function changeOwnAccount(request: Request): Promise<Response> {
    const change = passwordChange(await readAuthBody(request));
    // Auth validates the token.
    const known = await forward(new Request(request.url, { headers: withoutBody(request.headers) }));
    if (!known.ok) return known;
    const { id } = (await known.json()) as { id: string };
    return authJson(200, await changeOwnPassword({ runner, secretKey }, passwords, holderOf(request, id), change));
  }
}

/** The forwarded address of a sign-in, trusted only in this process's own calls with the secret key. */
const forwardedAddress = (request: Request, holder: KeyHolder, from: 'network' | 'api'): string | undefined =>
  holder === 'server' && from === 'api'
    ? clientAddress(request.headers.get('sb-forwarded-for') ?? undefined)
    : undefined;

function withoutBody(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of ['content-length', 'content-type', 'transfer-encoding']) kept.delete(name);
  return kept;
}

function withJson(request: Request, body: AuthBody): Request {
  const changed = withBody(request, JSON.stringify(body));
  changed.headers.set('content-type', 'application/json');
  return changed;
}
