import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { testEnv } from '../edge-functions/api/testing/database.ts';
import { addStaff } from '../edge-functions/api/testing/staff.ts';
import privacy from '../site/content/privacy.json' with { type: 'json' };
import { closedTables } from '../supabase/role-matrix.ts';
import { CliError } from './cli.ts';
import { bundleOnce, type DeployOptions, deploy, deployFirstAdmin } from './deploy.ts';
import { createFirstAdmin } from './first-admin.ts';
import { readDeployment } from './settings.ts';
import { smokeTest } from './smoke.ts';
import { configuration, edgeFunction, mail, migrations, secrets, site, smoke, version } from './steps.ts';
import { type HostedProject, startHostedProject } from './testing/hosted-project.ts';
import { type ManagementApi, startManagementApi } from './testing/management-api.ts';

const production = 'abcdefghijklmnopqrst';
const staging = 'tsrqponmlkjihgfedcba';
const accessToken = 'sbp_0123456789abcdef0123456789abcdef01234567';
const jobsKey = 'a-key-of-the-jobs-that-nobody-else-may-know';
const hookToken = 'a-token-of-the-host-that-nobody-else-may-know';
const password = 'a senha da primeira conta';
const secretValues = [accessToken, jobsKey, hookToken, password, testEnv.secretKey];

let folder: string;
let management: ManagementApi;
let project: HostedProject;
let host: { url: string; calls: (string | undefined)[]; status: number; close(): Promise<unknown> };
let environment: Record<string, string | undefined>;
let printed: string[];
let bundleOnceInto: DeployOptions['prepareFunction'];

beforeAll(async () => {
  // REST logs its refusals, which these tests provoke.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  folder = mkdtempSync(join(tmpdir(), 'paroquia-deploy-test-'));
  bundleOnceInto = bundleOnce(join(folder, 'bundled'));
  management = await startManagementApi({
    accessToken,
    projects: [production, staging],
    publishableKey: testEnv.publishableKey,
    secretKey: testEnv.secretKey,
  });
  project = await startHostedProject(inject('postgres').owner, () => management.authOf(production));
  host = await startStaticHost();
  environment = {
    PATH: process.env.PATH,
    SUPABASE_PROFILE: await management.writeProfile(folder),
    SUPABASE_HOME: join(folder, 'home'),
    SUPABASE_API_MAX_RETRIES: '0',
  };
});
afterAll(async () => {
  vi.restoreAllMocks();
  await Promise.all([management.close(), project.close(), host.close()]);
  rmSync(folder, { recursive: true });
});
afterEach(() => {
  management.heal();
  project.override = undefined;
  host.status = 200;
});

const variables = (ref: string) => ({
  SUPABASE_ACCESS_TOKEN: accessToken,
  SUPABASE_PROJECT_ID: ref,
  SUPABASE_DB_URL: project.databaseUrl,
  SITE_URL: 'https://paroquia.example',
  PARISH_ZONE: 'America/Rio_Branco',
  PUBLIC_SUPABASE_URL: project.url,
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: testEnv.publishableKey,
  JOBS_KEY: jobsKey,
  BUILD_HOOK_URL: host.url,
  BUILD_HOOK_TOKEN: hookToken,
});

/** Deploys and returns what was printed, the failure's sentence included. */
async function run(ref = production, changes: Partial<DeployOptions> = {}, settings = {}): Promise<string> {
  printed = [];
  management.sent.splice(0);
  host.calls.splice(0);
  const tell = (line: string) => printed.push(line);
  try {
    await deploy({
      deployment: readDeployment(join(folder, 'none'), { ...variables(ref), ...settings }),
      environment,
      dryRun: false,
      management: management.url,
      prepareFunction: bundleOnceInto,
      tell,
      timeouts: { command: 60_000, start: 0, request: 10_000 },
      ...changes,
    });
  } catch (error) {
    tell((error as Error).message);
  }
  const output = printed.join('\n');
  for (const secret of [...secretValues, decodeURIComponent(new URL(project.databaseUrl).password)]) {
    expect(output).not.toContain(secret);
  }
  return output;
}

const whatWasSent = () =>
  management.sent.map(({ what, project: ref }) => `${ref === production ? '' : `${ref} `}${what}`);
const everything = [
  'PATCH /postgrest',
  'PATCH /config/auth',
  'PATCH /config/auth',
  'POST /secrets',
  'POST /functions/deploy',
];
const query = (sql: string) => project.database.runner.query(sql);

describe('a new project', () => {
  test('is shown what would be done, and nothing is done', async () => {
    const output = await run(production, { dryRun: true });
    expect(output).toContain('20261121000100_foundation.sql');
    expect(output).toMatch(/auth\.enable_signup .*\n.*local: +false\n.*remote: +true/);
    expect(output).toContain('grava SITE_URL, PARISH_ZONE, JOBS_KEY, BUILD_HOOK_URL, BUILD_HOOK_TOKEN');
    expect(management.sent).toEqual([]);
    expect(host.calls).toEqual([]);
    expect(await query("select from pg_namespace where nspname = 'private'")).toEqual([]);
  });

  test('gets all steps until the first that fails', async () => {
    const output = await run();
    // The bundled server has no pg_cron.
    expect(output).toMatch(
      /6\/9 Agenda dos trabalhos.*\nAgenda dos trabalhos: não deu certo\..*pg_cron.*Ative as extensões pg_cron/s,
    );
    expect(output).not.toContain('7/9');
    expect(whatWasSent()).toEqual(everything);
    expect(host.calls).toEqual([]);
  });

  test('has closed its sign-up, knows the site and lets in who is active', () => {
    expect(management.authOf(production)).toMatchObject({
      disable_signup: true,
      external_email_enabled: true,
      external_anonymous_users_enabled: false,
      site_url: 'https://paroquia.example',
      uri_allow_list: 'https://paroquia.example/**',
      jwt_exp: 3600,
      password_min_length: 6,
      hook_custom_access_token_enabled: true,
      hook_custom_access_token_uri: 'pg-functions://postgres/private/token_for_active_person',
      hook_send_email_enabled: true,
      hook_send_email_uri: 'pg-functions://postgres/private/send_no_mail',
      mailer_otp_exp: 3600,
      mailer_secure_email_change_enabled: true,
      security_update_password_require_current_password: true,
      security_sb_forwarded_for_enabled: true,
    });
  });

  test('got the secrets and the function, and no demonstration', async () => {
    const bodies = Object.fromEntries(management.sent.map(({ what, body }) => [what, body]));
    expect(bodies['POST /secrets']).toEqual([
      { name: 'SITE_URL', value: 'https://paroquia.example' },
      { name: 'PARISH_ZONE', value: 'America/Rio_Branco' },
      { name: 'JOBS_KEY', value: jobsKey },
      { name: 'BUILD_HOOK_URL', value: host.url },
      { name: 'BUILD_HOOK_TOKEN', value: hookToken },
    ]);
    expect(bodies['POST /functions/deploy']).toContainEqual(expect.stringMatching(/index\.[jt]s$/));
    expect(await query('select from public.news union all select from auth.users')).toEqual([]);
  });

  test('is complete when the same command runs again, which changes only what is missing', async () => {
    const before = await query('select * from supabase_migrations.schema_migrations order by version');
    await project.database.runner.exec(`
      create table private.scheduled (url text, key text);
      create or replace function private.schedule_jobs(url text, key text) returns void language sql set search_path = ''
      as $$ insert into private.scheduled values (url, key) $$`);
    const output = await run();
    expect(output.split('\n')).toHaveLength(9);
    expect(whatWasSent()).toEqual(['POST /secrets', 'POST /functions/deploy']);
    expect(await query('select * from private.scheduled')).toEqual([
      { url: `${project.url}/functions/v1/api/jobs/run`, key: jobsKey },
    ]);
    expect(await query('select * from supabase_migrations.schema_migrations order by version')).toEqual(before);
    expect(await query('select private.consent_text_version() as version, private.parish_zone() as zone')).toEqual([
      { version: privacy.version, zone: 'America/Rio_Branco' },
    ]);
    expect(host.calls).toEqual([`Bearer ${hookToken}`]);
  });
});

describe('secrets', () => {
  beforeEach(() => {
    const kept = management.secretsOf(production);
    kept.clear();
    for (const name of ['ALLOWED_ORIGINS', 'BUILD_HOOK_TOKEN', 'OUTRO_PROGRAMA', 'SUPABASE_URL', 'SITE_URL']) {
      kept.set(name, 'digest');
    }
  });
  const without = { BUILD_HOOK_TOKEN: '' };
  const all = ['ALLOWED_ORIGINS', 'BUILD_HOOK_TOKEN', 'OUTRO_PROGRAMA', 'SUPABASE_URL', 'SITE_URL'];

  test('that left the file are taken away, and nothing else', async () => {
    const output = await run(production, { only: [secrets] }, without);
    expect(output).toMatch(/\n {6}Apagados, porque saíram das configurações: ALLOWED_ORIGINS, BUILD_HOOK_TOKEN\.$/);
    expect([...management.secretsOf(production).keys()].sort()).toEqual([
      'BUILD_HOOK_URL',
      'JOBS_KEY',
      'OUTRO_PROGRAMA',
      'PARISH_ZONE',
      'SITE_URL',
      'SUPABASE_URL',
    ]);
    expect(await run(production, { only: [secrets] }, without)).not.toContain('Apagados');
    expect(whatWasSent()).toEqual(['POST /secrets']);
  });

  test('that would be taken away are shown, and stay', async () => {
    const output = await run(production, { only: [secrets], dryRun: true }, without);
    expect(output).toContain('      Apagaria ALLOWED_ORIGINS, BUILD_HOOK_TOKEN.');
    expect([...management.secretsOf(production).keys()]).toEqual(all);
  });

  test('whose list has another form are left, and the deploy says so', async () => {
    management.fail(/GET \/secrets/, { answered: [{ secret: 'SITE_URL' }] });
    const output = await run(production, { only: [secrets, site] }, without);
    expect(output).toMatch(
      /Segredos da função: não deu certo\.\nA Supabase respondeu de outra forma.*: [^{]*failed to list secrets: SchemaError[^}]*$/s,
    );
    expect(management.secretsOf(production).has('ALLOWED_ORIGINS')).toBe(true);
    expect(host.calls).toEqual([]);
  });
});

describe('the first administrator', () => {
  const account = { email: 'secretaria@paroquia.test', password };
  const again = () => createFirstAdmin(project.url, testEnv.secretKey, account);

  test('is created once, with the role', async () => {
    const deployment = readDeployment(join(folder, 'none'), variables(production));
    expect(await deployFirstAdmin({ deployment, environment }, account)).toBe('created');
    expect(await again()).toBe('existed');
    expect(await query('select email, role, is_active from public.profiles')).toEqual([
      { email: account.email, role: 'admin', is_active: true },
    ]);
  });

  test.each([
    ['of another form', [{ name: 'default', secret: 'x' }], /de outra forma.*projects api-keys/],
    ['without the secret key', [{ type: 'publishable', name: 'default', api_key: 'x' }], /"default".*Crie-a no painel/],
  ])('is not made when the answer about the keys is %s', async (_, answered, sentence) => {
    management.fail(/GET \/api-keys/, { answered });
    const deployment = readDeployment(join(folder, 'none'), variables(production));
    await expect(deployFirstAdmin({ deployment, environment }, account)).rejects.toThrow(sentence);
  });

  test('is not made of an account with another role', async () => {
    const other = { email: 'tereza@paroquia.test', password };
    await addStaff(project.database.runner, { name: 'Tereza', email: other.email, role: 'editor' });
    await expect(createFirstAdmin(project.url, testEnv.secretKey, other)).rejects.toThrow('não é de um administrador');
  });

  test('with a password that Auth does not take tells nothing of it', async () => {
    const refused = createFirstAdmin(project.url, testEnv.secretKey, { email: 'a@paroquia.test', password: 'abc' });
    await expect(refused).rejects.toThrow(/^A conta não pôde ser criada \(weak_password\)\.$/);
  });
});

describe('mail', () => {
  const smtp = {
    SMTP_HOST: 'smtp.provedor.example',
    SMTP_USER: 'secretaria@paroquia.example',
    SMTP_PASSWORD: 'a-senha-do-provedor-que-ninguem-mais-sabe',
  };
  const answering = (failure: string | null) => {
    const asked: string[] = [];
    project.override = (path, method) => {
      if (path !== '/functions/v1/api/mails/test') return undefined;
      asked.push(method);
      return Response.json({ success: true, data: { failure } });
    };
    return asked;
  };

  test('is tested by the function itself once it is set, and the site is built; a staging project gets its own', async () => {
    const asked = answering(null);
    const staged = { ...smtp, SITE_URL: 'https://teste.paroquia.example' };
    const output = await run(staging, { only: [secrets, mail, site] }, staged);
    expect(management.sent.map((each) => each.project)).toEqual([staging]);
    expect(asked).toEqual(['POST']);
    expect(output).toContain('2/3 E-mail: envia um e-mail de teste');
    expect(host.calls).toHaveLength(1);
    expect(management.sent.find(({ what }) => what === 'POST /secrets')?.body).toEqual(
      expect.arrayContaining(Object.entries(staged).map(([name, value]) => ({ name, value }))),
    );
    expect(output).not.toContain(smtp.SMTP_PASSWORD);
  });

  test('that the server refuses ends the deploy with what to do', async () => {
    answering('login_refused');
    const output = await run(production, { only: [mail, site] }, smtp);
    expect(output).toMatch(
      /E-mail: não deu certo\.\nO servidor de e-mail não aceitou o usuário ou a senha.*Confira SMTP_HOST/s,
    );
    expect(host.calls).toEqual([]);
  });

  test('that is not set is not asked for', async () => {
    const asked = answering('no_mail');
    expect(await run(production, { only: [mail] })).toContain('nada: SMTP_HOST falta');
    expect(asked).toEqual([]);
  });

  test.each([
    [{ ...smtp, SMTP_PORT: '587' }, 'SMTP_PORT não vale: é 465 ou 2525'],
    [{ ...smtp, SMTP_PASSWORD: '' }, 'SMTP_PASSWORD falta'],
    [{ SMTP_HOST: smtp.SMTP_HOST }, 'MAIL_FROM falta'],
    [{ ...smtp, MAIL_FROM: 'paróquia' }, 'MAIL_FROM não vale'],
  ])('with wrong settings is refused before anything is done: %j', (settings, sentence) => {
    expect(() => readDeployment(join(folder, 'none'), { ...variables(production), ...settings })).toThrow(sentence);
  });
});

describe('a step that fails ends the deploy with what to do', () => {
  const timeouts = { command: 60_000, start: 0, request: 10_000 };
  test.each([
    ['a token that does not count', 401, timeouts, 'não aceitou o SUPABASE_ACCESS_TOKEN'],
    ['no answer', 'hang', { ...timeouts, command: 300 }, 'A Supabase não respondeu em 1 segundos'],
  ] as const)('%s', async (_, fault, given, sentence) => {
    management.fail(/./, fault);
    const output = await run(staging, { only: [configuration, site], timeouts: given });
    expect(output).toMatch(
      new RegExp(
        `^1/2 [^\n]*\n${configuration.name}: não deu certo\\.\n[^]*${sentence}[^]*Confira SUPABASE_ACCESS_TOKEN`,
      ),
    );
    expect(output).not.toMatch(/^ +at /m);
    expect(output).not.toContain('2/2');
    expect(host.calls).toEqual([]);
  });

  test.each([
    ['unexpected list addons status 401: {}', 'A Supabase não aceitou o SUPABASE_ACCESS_TOKEN: '],
    ['Unexpected error setting project secrets: 403', 'O SUPABASE_ACCESS_TOKEN não tem permissão para isto: '],
    ['unexpected config status: 404', 'A Supabase não encontrou o projeto: '],
    ['unexpected deploy status 500: {}', 'A Supabase está com um problema; tente de novo daqui a pouco: '],
    ['failed to parse config: 1234', ''],
  ])('when the CLI says “%s”', async (said, sentence) => {
    const failing = { ...edgeFunction, run: () => Promise.reject(new CliError(said)) };
    const [plan, ...output] = (await run(staging, { only: [failing, site] })).split('\n');
    expect(plan).toMatch(/^1\/2 /);
    expect(output).toEqual([`${edgeFunction.name}: não deu certo.`, `${sentence}${said}`, edgeFunction.advice]);
    expect(host.calls).toEqual([]);
  });

  test('of the function: the host refuses the upload', async () => {
    management.fail(/POST \/functions\/deploy/, 400);
    const output = await run(staging, { only: [edgeFunction, site] });
    expect(output).toMatch(/Função da API: não deu certo\.\n.*400.*envio da função.*a função anterior continua no ar/s);
    expect(host.calls).toEqual([]);
  });

  test('of the database: a wrong password', async () => {
    const url = new URL(project.databaseUrl);
    url.password = 'outra';
    const output = await run(staging, { only: [version, site] }, { SUPABASE_DB_URL: url.href });
    expect(output).toMatch(/não deu certo\..*password authentication failed.*Confira também SUPABASE_DB_URL/s);
    expect(host.calls).toEqual([]);
  });

  test('of the database: it is newer than this version', async () => {
    const newer = '20991231000000';
    await query(`insert into supabase_migrations.schema_migrations (version) values ('${newer}')`);
    const output = await run(staging, { only: [migrations, site] });
    await query(`delete from supabase_migrations.schema_migrations where version = '${newer}'`);
    expect(output).toMatch(/Banco de dados: não deu certo\..*20991231000000/s);
    expect(host.calls).toEqual([]);
  });

  test.each([false, true])(
    'of the database: a migration that was applied says something else now (dry run: %s)',
    async (dryRun) => {
      const file = '20261121000800_birthdays.sql';
      const change = (how: string) =>
        query(
          `update supabase_migrations.schema_migrations set statements = ${how} where version = '${file.slice(0, 14)}'`,
        );
      await change(`array_append(statements, 'create table public.rewritten ()')`);
      const output = await run(production, { dryRun });
      await change('trim_array(statements, 1)');
      expect(output).toMatch(
        new RegExp(`^1/9 [^\n]*\nVersão do banco de dados: não deu certo\\.\n[^]*${file} mudou[^]*restore -- --hosted`),
      );
      expect(output).not.toContain('2/9');
      expect(management.sent).toEqual([]);
      expect(await run(production, { only: [version] })).toBe(
        '1/1 Versão do banco de dados: confere que as migrações já aplicadas são as desta versão',
      );
    },
  );

  test('of the static host', async () => {
    host.status = 500;
    expect(await run(staging, { only: [site] })).toMatch(/A hospedagem respondeu 500\.\n.*Confira BUILD_HOOK_URL/s);
  });
});

test.each([
  ['a command of the CLI', secrets, {}],
  ['the wait for the function', smoke, { PUBLIC_API_URL: 'http://127.0.0.1:9/api' }],
])('is stopped in the middle of %s', async (_, step, settings) => {
  const stopping = new AbortController();
  management.fail(/POST \/secrets/, 'hang');
  const tell = () => void setTimeout(() => stopping.abort(), 300);
  const timeouts = { command: 60_000, start: 60_000, request: 60_000 };
  const startedAt = performance.now();
  const output = await run(production, { only: [step], stop: stopping.signal, tell, timeouts }, settings);
  expect(output).toBe(`${step.name}: interrompido. O mesmo comando continua de onde parou.`);
  expect(performance.now() - startedAt).toBeLessThan(30_000);
});

describe('what is live is refused', () => {
  const answers =
    (path: string, body: unknown, status = 200, method = 'GET') =>
    () => {
      project.override = (asked, how) =>
        asked === path && how === method ? Response.json(body, { status }) : undefined;
    };
  /** The other tables need not be asked for each. */
  const openTable = (table: string) => () => {
    project.override = (asked, how) => {
      if (!asked.startsWith('/rest/v1/') || how !== 'GET') return undefined;
      return asked === `/rest/v1/${table}` ? Response.json([{}]) : Response.json({}, { status: 401 });
    };
  };
  const photos = '/storage/v1/object/public/media/nenhuma.webp';
  const scans = '/storage/v1/object/public/private/nenhum.pdf';
  const authSettings = (changes: object) => ({ disable_signup: true, external: { email: true }, ...changes });
  test.each([
    ['an API that is down', answers('/functions/v1/api/health', {}, 503), '/health respondeu 503'],
    ['another program’s health', answers('/functions/v1/api/health', 'ok'), '/health respondeu 200'],
    ['open sign-up', answers('/auth/v1/settings', authSettings({ disable_signup: false })), 'O cadastro está aberto'],
    ['no e-mail', answers('/auth/v1/settings', authSettings({ external: { email: false } })), 'ninguém da equipe'],
    [
      'sign-up that goes on',
      answers('/auth/v1/signup', { error_code: 'weak_password' }, 422, 'POST'),
      'não foi recusado',
    ],
    ['no news', answers('/functions/v1/api/news', {}, 500), 'ler as notícias (500)'],
    [
      'a visitor’s news in the API',
      answers('/functions/v1/api/news', {}, 400, 'POST'),
      'escrita de um visitante (400)',
    ],
    [
      'a webhook that believes everybody',
      answers('/functions/v1/api/mercadopago/webhook', {}, 200, 'POST'),
      'aviso com assinatura errada (200)',
    ],
    ['a visitor’s news in REST', answers('/rest/v1/news', {}, 400, 'POST'), 'O banco não recusou'],
    ['no place for photos', answers(photos, { message: 'Bucket not found' }, 400), 'O lugar das fotos'],
    ['photos that nobody sees', answers(photos, {}, 502), 'O lugar das fotos'],
    ['private files that everybody sees', answers(scans, { message: 'Object not found' }, 400), 'Os arquivos privados'],
    ...closedTables.map((table) => [`an open ${table}`, openTable(table), `a tabela ${table}`] as const),
    ['a missing table', answers('/rest/v1/carnes', {}, 404), 'a tabela carnes, ou ela não existe (404)'],
  ] as const)('%s', async (_, makeFault, sentence) => {
    makeFault();
    const deployment = readDeployment(join(folder, 'none'), variables(production));
    const { signal } = new AbortController();
    await expect(smokeTest(deployment, { start: 0, request: 10_000 }, signal)).rejects.toThrow(sentence);
  });

  test('and the site is not asked for', async () => {
    openTable('consents')();
    const output = await run(production, { only: [smoke, site] });
    expect(output).toMatch(/^1\/2 .*\n.*: não deu certo\.\n.*a tabela consents.*\nNada foi pedido à hospedagem/);
    expect(host.calls).toEqual([]);
  });
});

async function startStaticHost(): Promise<typeof host> {
  const started = { calls: [] as (string | undefined)[], status: 200 };
  const server = createServer((request, response) => {
    started.calls.push(request.headers.authorization);
    response.writeHead(started.status).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return Object.assign(started, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    close: () => new Promise((done) => server.close(done)),
  });
}
