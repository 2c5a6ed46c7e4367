import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** A writing request of the CLI. */
interface Sent {
  /** Method and path below the project: `PATCH /config/auth`. */
  what: string;
  project: string;
  body: unknown;
}

/** A status, no answer, or another answer than the deploy knows. */
type Fault = number | 'hang' | { answered: unknown };

/** The part of Supabase's management API that the deploy uses, for the given projects. */
export interface ManagementApi {
  url: string;
  /** The writing requests, in order. */
  sent: Sent[];
  /** The auth settings of a project, as the dashboard would show them. */
  authOf(project: string): Record<string, unknown>;
  /** The secrets of a project, by name; tests may add to them. */
  secretsOf(project: string): Map<string, string>;
  /** Answers matching requests with the fault. */
  fail(what: RegExp, fault: Fault): void;
  heal(): void;
  /** Writes a profile for the CLI (SUPABASE_PROFILE) and returns its path. */
  writeProfile(folder: string): Promise<string>;
  close(): Promise<void>;
}

/** A new hosted project's settings: sign-up open, links to a developer's machine. */
const newAuth = {
  disable_signup: false,
  external_email_enabled: true,
  external_anonymous_users_enabled: false,
  site_url: 'http://localhost:3000',
  uri_allow_list: '',
  jwt_exp: 3600,
  password_min_length: 6,
  hook_custom_access_token_enabled: false,
  hook_custom_access_token_uri: null,
  hook_send_email_enabled: false,
  hook_send_email_uri: null,
  mailer_secure_email_change_enabled: true,
  security_update_password_require_current_password: false,
};

const newRest = {
  db_schema: 'public,graphql_public',
  db_extra_search_path: 'public,extensions',
  max_rows: 1000,
  db_pool: null,
  db_pool_acquisition_timeout: null,
  db_pool_max_lifetime: null,
  db_pool_max_idletime: null,
};

/** All fields of the answer, which the CLI requires; fields that aren't set are null, except these. */
const names = readFileSync(new URL('./auth-config-fields.txt', import.meta.url), 'utf8')
  .split(/\s+/)
  .filter(Boolean);
const emptyAuth: Record<string, unknown> = {
  ...Object.fromEntries(names.map((name) => [name, null])),
  mailer_otp_exp: 3600,
  mfa_phone_otp_length: 6,
  sms_otp_length: 6,
  custom_oauth_max_providers: 0,
  custom_oauth_enabled: false,
  passkey_enabled: false,
  oauth_server_enabled: false,
  oauth_server_allow_dynamic_registration: false,
};

interface Project {
  auth: Record<string, unknown>;
  rest: Record<string, unknown>;
  secrets: Map<string, string>;
}

interface ManagementOptions {
  accessToken: string;
  /** References of the projects. */
  projects: readonly string[];
  secretKey: string;
  publishableKey: string;
}

interface Answer {
  status: number;
  body: unknown;
}

const ok = (body: unknown): Answer => ({ status: 200, body });

export async function startManagementApi(options: ManagementOptions): Promise<ManagementApi> {
  const projects = new Map<string, Project>(
    options.projects.map((ref) => [ref, { auth: { ...newAuth }, rest: { ...newRest }, secrets: new Map() }]),
  );
  const sent: Sent[] = [];
  const faults: { what: RegExp; fault: Fault }[] = [];

  function answer(ref: string, what: string, body: unknown): Answer {
    const project = projects.get(ref);
    if (!project) return { status: 404, body: { message: 'Project not found' } };
    if (!what.startsWith('GET')) sent.push({ what, project: ref, body });
    switch (what) {
      case 'GET ':
        return ok(descriptionOf(ref));
      case 'GET /billing/addons':
        return ok({ selected_addons: [], available_addons: [] });
      case 'GET /config':
        return ok({ data: { type: 'project_config', id: ref, attributes: { auth: project.auth, api: project.rest } } });
      case 'GET /config/auth':
        return ok({ ...emptyAuth, ...project.auth });
      case 'PATCH /config/auth':
        Object.assign(project.auth, body);
        return ok({ ...emptyAuth, ...project.auth });
      case 'PATCH /postgrest':
        Object.assign(project.rest, body);
        return ok(project.rest);
      case 'GET /secrets':
        return ok(
          [...project.secrets.keys()].map((name) => ({ name, value: 'digest', updated_at: '2026-01-01T00:00:00Z' })),
        );
      case 'DELETE /secrets':
        for (const name of body as string[]) project.secrets.delete(name);
        return ok({});
      case 'POST /secrets':
        for (const { name, value } of body as { name: string; value: string }[]) project.secrets.set(name, value);
        return { status: 201, body: {} };
      case 'POST /functions/deploy':
        return { status: 201, body: deployedFunction };
      case 'GET /api-keys':
        return ok([
          { id: '1', type: 'publishable', name: 'default', api_key: options.publishableKey },
          { id: '2', type: 'secret', name: 'default', api_key: options.secretKey },
        ]);
      default:
        return { status: 404, body: { message: `The stand-in does not know ${what}` } };
    }
  }

  const server = createServer(async (request, response) => {
    const body = await readBody(request);
    const { pathname } = new URL(request.url ?? '', 'http://management.test');
    const [, ref = '', rest = ''] = /^\/v[12]\/projects\/([^/]+)(.*)$/.exec(pathname) ?? [];
    const what = `${request.method} ${rest}`;
    const fault = faults.find((candidate) => candidate.what.test(what))?.fault;
    if (fault === 'hang') return;
    const isKnown = request.headers.authorization === `Bearer ${options.accessToken}`;
    const other = typeof fault === 'object' ? ok(fault.answered) : undefined;
    const refusal = typeof fault === 'number' ? fault : isKnown ? undefined : 401;
    const { status, body: answered } = refusal
      ? { status: refusal, body: { message: `refused with ${refusal}` } }
      : (other ?? answer(ref, what, body));
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answered));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    sent,
    authOf: (ref) => projects.get(ref)?.auth ?? {},
    secretsOf: (ref) => projects.get(ref)?.secrets ?? new Map(),
    fail: (what, fault) => faults.push({ what, fault }),
    heal: () => faults.splice(0),
    async writeProfile(folder) {
      const path = join(folder, 'profile.yaml');
      const hosts = 'project_host: projects.test\npooler_host: pooler.test\n';
      await writeFile(path, `name: test\napi_url: ${url}\ndashboard_url: ${url}/dashboard\n${hosts}`);
      return path;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

const descriptionOf = (ref: string) => ({
  id: ref,
  ref,
  organization_id: 'paroquia',
  organization_slug: 'paroquia',
  name: 'Paróquia',
  region: 'sa-east-1',
  created_at: '2026-01-01T00:00:00Z',
  status: 'ACTIVE_HEALTHY',
  database: { host: `db.${ref}.projects.test`, version: '17.4.1', postgres_engine: '17', release_channel: 'ga' },
});

/** The API's answer about a new version of the function. */
export const deployedFunction = {
  id: '11111111-1111-4111-8111-111111111111',
  slug: 'api',
  name: 'api',
  status: 'ACTIVE',
  version: 1,
  created_at: 1,
  updated_at: 1,
  verify_jwt: false,
};

/** JSON as its value; a form as the names of its files. */
async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  if (request.headers['content-type']?.startsWith('multipart/')) {
    return [...text.matchAll(/filename="([^"]+)"/g)].map(([, name]) => name);
  }
  return text === '' ? undefined : JSON.parse(text);
}
