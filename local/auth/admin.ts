import type { SqlRunner } from '../database/sql-runner.ts';
import { type AccountChange, createUser, deleteUser, findUser, listUsers, updateUser } from './admin-users.ts';
import type { KeyHolder } from './api-keys.ts';
import { type AuthBody, badJson, emailField, objectField, readAuthBody, textField } from './body.ts';
import { generateLink } from './links.ts';
import { assertAcceptablePassword, type PasswordHashing } from './passwords.ts';
import { AuthError, authJson, validationFailed } from './responses.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * The part of Auth's admin API that `supabase.auth.admin.createUser`, `listUsers`, `getUserById`, `updateUserById`,
 * `deleteUser` and `generateLink` call, in the official format
 * (https://supabase.com/docs/reference/javascript/auth-admin-api). Requires the secret key.
 */
export function authAdmin(runner: SqlRunner, passwords: PasswordHashing) {
  return async (request: Request, path: string, holder: KeyHolder): Promise<Response> => {
    if (holder !== 'server') throw new AuthError(403, 'not_admin', 'User not allowed');
    const [, , collection, id, rest] = path.split('/');
    if (collection === 'generate_link' && id === undefined) {
      if (request.method !== 'POST') throw methodNotAllowed();
      return authJson(200, await generateLink(runner, await readAuthBody(request)));
    }
    if (collection !== 'users' || rest !== undefined) throw new AuthError(404, 'not_found', 'Not Found');
    if (id === undefined) return await onUsers(runner, passwords, request);
    if (!uuid.test(id)) throw validationFailed('user_id must be an UUID', 404);
    return await onUser(runner, passwords, request, id);
  };
}

async function onUsers(runner: SqlRunner, passwords: PasswordHashing, request: Request): Promise<Response> {
  if (request.method === 'GET') {
    const { searchParams } = new URL(request.url);
    const page = pageNumber(searchParams.get('page'), 1);
    const perPage = Math.min(pageNumber(searchParams.get('per_page'), 50), 1000);
    const { users, total } = await listUsers(runner, page, perPage);
    return authJson(200, { users, aud: 'authenticated' }, pageHeaders(page, perPage, total));
  }
  if (request.method !== 'POST') throw methodNotAllowed();
  const body = await readAuthBody(request);
  if (!textField(body, 'email')) throw validationFailed('Cannot create a user without either an email or phone');
  const { id, ...values } = body;
  if (id !== undefined && !(typeof id === 'string' && uuid.test(id)))
    throw validationFailed('ID must conform to the uuid v4 format');
  return authJson(200, await createUser(runner, await accountChange(values, passwords), id));
}

async function onUser(runner: SqlRunner, passwords: PasswordHashing, request: Request, id: string): Promise<Response> {
  switch (request.method) {
    case 'GET':
      return authJson(200, await findUser(runner, id));
    case 'PUT':
      return authJson(200, await updateUser(runner, id, await accountChange(await readAuthBody(request), passwords)));
    case 'DELETE': {
      if ((await readAuthBody(request)).should_soft_delete === true) throw unsupported('should_soft_delete');
      await deleteUser(runner, id);
      return authJson(200, {});
    }
    default:
      throw methodNotAllowed();
  }
}

const settable = ['email', 'password', 'email_confirm', 'user_metadata', 'app_metadata'];

async function accountChange(body: AuthBody, passwords: PasswordHashing): Promise<AccountChange> {
  const unknown = Object.keys(body).find((name) => !settable.includes(name));
  if (unknown) throw unsupported(unknown);
  const email = emailField(body);
  const password = textField(body, 'password');
  const userMetadata = objectField(body, 'user_metadata');
  const appMetadata = objectField(body, 'app_metadata');
  const confirmed = body.email_confirm;
  if (confirmed !== undefined && typeof confirmed !== 'boolean') throw badJson('email_confirm must be a boolean');
  if (password !== undefined) assertAcceptablePassword(password);
  return {
    ...(email !== undefined && { email }),
    ...(password !== undefined && { passwordHash: await passwords.hash(password) }),
    ...(confirmed !== undefined && { emailConfirmed: confirmed }),
    ...(userMetadata && { userMetadata }),
    ...(appMetadata && { appMetadata }),
  };
}

function pageNumber(text: string | null, otherwise: number): number {
  if (!text) return otherwise;
  const page = Number(text);
  if (!/^\d{1,9}$/.test(text) || page < 1) throw validationFailed('Bad Pagination Parameters: invalid page');
  return page;
}

/** Pagination headers, as the official client reads them. */
function pageHeaders(page: number, perPage: number, total: number): Record<string, string> {
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (target: number, rel: string) => `</admin/users?page=${target}&per_page=${perPage}>; rel="${rel}"`;
  return {
    'X-Total-Count': String(total),
    Link: [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', '),
  };
}

const methodNotAllowed = () => new AuthError(405, 'not_found', 'Method Not Allowed');
const unsupported = (attribute: string) => validationFailed(`${attribute} is not supported by the one-machine server`);
