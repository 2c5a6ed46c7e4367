import type { SqlRunner } from '../database/sql-runner.ts';
import { withBody } from '../request-body.ts';
import { authAdmin } from './admin.ts';
import { holderOfKey, invalidKeyResponse, type KeyHolder } from './api-keys.ts';
import { type AuthBody, badJson, objectField, readAuthBody, textField } from './body.ts';
import type { Keys } from './keys.ts';
import { assertAcceptablePassword, comparePasswordWithDummyHash } from './passwords.ts';
import { AuthError, authErrorResponse, validationFailed } from './responses.ts';
import { countSignIn } from './sign-in-throttle.ts';

interface AuthFrontOptions {
  runner: SqlRunner;
  keys: Keys;
  /** Sends a request to the embedded Auth server. */
  forward: (request: Request) => Promise<Response>;
}

/** `clientAddress` is left out by the API, which has already counted the sign-in attempt. */
export type AuthFront = (request: Request, clientAddress?: string) => Promise<Response>;

/**
 * Filters requests before they reach the embedded Auth server: allows only the endpoints that the product uses, with
 * validated bodies, limits sign-in attempts, and takes as long for an unknown e-mail as for a wrong password.
 */
export function authFront({ runner, keys, forward }: AuthFrontOptions): AuthFront {
  const admin = authAdmin(runner);

  return async (request, clientAddress) => {
    const { pathname } = new URL(request.url);
    if (request.method === 'OPTIONS') return forward(request);
    const holder = holderOfKey(request, keys);
    if (!holder) return invalidKeyResponse();
    try {
      return await route(request, pathname.replace(/^\/auth\/v1/, ''), holder, clientAddress);
    } catch (error) {
      if (error instanceof AuthError) return authErrorResponse(error);
      throw error;
    }
  };

  async function route(request: Request, path: string, holder: KeyHolder, clientAddress?: string): Promise<Response> {
    if (path.startsWith('/admin/')) return admin(request, path, holder);
    switch (`${request.method} ${path}`) {
      case 'GET /health':
      case 'GET /settings':
      case 'GET /user':
        return forward(request);
      case 'POST /logout':
        return forward(withJson(request, await readAuthBody(request)));
      case 'PUT /user':
        return forward(withJson(request, userChange(await readAuthBody(request))));
      case 'POST /token':
        return await signIn(request, clientAddress);
      case 'POST /signup':
        throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
      default:
        throw new AuthError(404, 'not_found', 'Not Found');
    }
  }

  async function signIn(request: Request, clientAddress?: string): Promise<Response> {
    const body = await readAuthBody(request);
    const grant = new URL(request.url).searchParams.get('grant_type');
    if (grant === 'refresh_token') {
      const token = textField(body, 'refresh_token');
      if (!token) throw badJson('refresh_token is missing');
      return forward(withJson(request, { refresh_token: token }));
    }
    if (grant !== 'password') throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');

    const email = textField(body, 'email');
    const password = textField(body, 'password');
    if (!email) throw validationFailed('missing email or phone');
    if (!password) throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
    if (clientAddress !== undefined) await countSignIn(runner, email, clientAddress);
    if (!(await hasPassword(runner, email))) await comparePasswordWithDummyHash(password);
    return forward(withJson(request, { email, password }));
  }
}

async function hasPassword(runner: SqlRunner, email: string): Promise<boolean> {
  const rows = await runner.query(
    'select 1 as found from auth.users where email = $1 and encrypted_password is not null and confirmed_at is not null',
    [email.toLowerCase()],
  );
  return rows.length > 0;
}

/** The fields that a person may change of their own account. */
function userChange(body: AuthBody): AuthBody {
  const email = textField(body, 'email');
  const password = textField(body, 'password');
  const data = objectField(body, 'data');
  if (password !== undefined) assertAcceptablePassword(password);
  return { ...(email !== undefined && { email }), ...(password !== undefined && { password }), ...(data && { data }) };
}

function withJson(request: Request, body: AuthBody): Request {
  const changed = withBody(request, JSON.stringify(body));
  changed.headers.set('content-type', 'application/json');
  return changed;
}
