import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseEnv } from '../edge-functions/api/env.ts';
import { isVapidPair, newVapidKeys } from '../edge-functions/api/gateways/push/vapid-keys.ts';
import { defaultZone } from '../edge-functions/settings/parish-zone.ts';
import { readArguments } from './arguments.ts';
import { keepNewKeys, missingKeys } from './new-keys.ts';
import { isSet, readDeployment, settingsFile } from './settings.ts';

const project = 'abcdefghijklmnopqrst';
const another = 'tsrqponmlkjihgfedcba';
const complete = {
  SUPABASE_ACCESS_TOKEN: 'sbp_0123456789abcdef',
  SUPABASE_PROJECT_ID: project,
  SUPABASE_DB_URL: `postgresql://postgres.${project}:um%40segredo@aws-0-sa-east-1.pooler.supabase.com:5432/postgres`,
  SITE_URL: 'https://paroquia.example',
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_0123',
  JOBS_KEY: 'k'.repeat(43),
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'paroquia-settings-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const none = () => join(folder, 'none');
const messageOf = (work: () => unknown) => {
  try {
    work();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

test('missing values are derived from the project', () => {
  expect(readDeployment(none(), { ...complete, PORT: '80', SUPABASE_DB_PASSWORD: 'x' })).toEqual({
    projectId: project,
    accessToken: complete.SUPABASE_ACCESS_TOKEN,
    databaseUrl: `postgresql://postgres.${project}@aws-0-sa-east-1.pooler.supabase.com:5432/postgres?sslmode=require`,
    databasePassword: 'um@segredo',
    siteUrl: 'https://paroquia.example',
    supabaseUrl: `https://${project}.supabase.co`,
    apiUrl: `https://${project}.supabase.co/functions/v1/api`,
    publishableKey: complete.PUBLIC_SUPABASE_PUBLISHABLE_KEY,
    jobsKey: complete.JOBS_KEY,
    parishZone: defaultZone,
    functionVariables: { SITE_URL: complete.SITE_URL, PARISH_ZONE: defaultZone.name, JOBS_KEY: complete.JOBS_KEY },
    firstAdmin: {},
    sendsMail: false,
  });
});

test('everything that is missing is reported at once', () => {
  const message = messageOf(() => readDeployment(none(), {}));
  for (const name of Object.keys(complete)) expect(message).toContain(`${name} falta: `);
  expect(message).not.toContain('BUILD_HOOK_URL');
});

test.each([
  ['SUPABASE_ACCESS_TOKEN', 'eyJhbGciOi'],
  ['SUPABASE_PROJECT_ID', 'https://abcdefghijklmnopqrst.supabase.co'],
  ['SUPABASE_DB_URL', 'postgresql://postgres@localhost/postgres'],
  ['SUPABASE_DB_URL', `postgresql://postgres.${another}:segredo@aws-0-sa-east-1.pooler.supabase.com:5432/postgres`],
  ['SUPABASE_DB_URL', `postgresql://postgres:segredo@db.${another}.supabase.co:5432/postgres`],
  ['SUPABASE_DB_URL', `postgresql://postgres.${project}:segredo@aws-0-sa-east-1.pooler.supabase.com:6543/postgres`],
  [
    'SUPABASE_DB_URL',
    `postgresql://postgres.${project}:segredo@aws-0-sa-east-1.pooler.supabase.com/x?host=evil.example`,
  ],
  ['SUPABASE_DB_URL', `postgresql://postgres.${project}:segredo@aws-0-sa-east-1.pooler.supabase.com/x?password=zzz`],
  ['SUPABASE_DB_URL', `postgresql://postgres.${project}:[YOUR-PASSWORD]@aws-0-sa-east-1.pooler.supabase.com:5432/x`],
  ['SUPABASE_DB_URL', `postgresql://postgres.${project}:100%segredo@aws-0-sa-east-1.pooler.supabase.com:5432/x`],
  ['SITE_URL', 'https://paroquia.example/'],
  ['SITE_URL', 'https://paroquia.example/site'],
  ['SITE_URL', 'http://paroquia.example'],
  ['SITE_URL', 'https://u:segredo@paroquia.example'],
  ['SITE_URL', 'santarita.test'],
  ['PUBLIC_SUPABASE_URL', `https://${another}.supabase.co`],
  ['PUBLIC_API_URL', `https://${another}.supabase.co/functions/v1/api`],
  ['PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'sb_secret_0123'],
  ['JOBS_KEY', 'curta'],
  ['PUBLIC_API_URL', 'http://paroquia.example/api'],
  ['PUBLIC_API_URL', 'https://paroquia.example/x'],
  ['PUBLIC_API_URL', `https://${project}@other.supabase.co/functions/v1/api`],
  ['BUILD_HOOK_URL', 'segredo'],
  ['LITURGIA_URL', 'http://fonte.example/v2/'],
  ['BUILD_HOOK_URL', 'http://host.example/hook'],
  ['PARISH_ZONE', 'Europe/Lisbon'],
  ['ALLOWED_ORIGINS', 'https://*.org.br'],
  ['ALLOWED_ORIGINS', 'www.paroquia.example'],
  ['ALLOWED_ORIGINS', 'https://*.pages.dev'],
  ['CLIENT_ADDRESS_HEADER', 'x-forwarded-for'],
  ['JWT_ISSUER', 'auth'],
  ['BUILD_HOOK_TOKEN', "com 'aspas'"],
  ['ADMIN_EMAIL', 'secretaria'],
])('%s is refused as %j, by its name alone', (name, value) => {
  const message = messageOf(() => readDeployment(none(), { ...complete, [name]: value }));
  expect(message).toContain(`${name} não vale: `);
  expect(message).not.toContain(value);
  expect(message).not.toContain('segredo@');
});

test('the function starts with the variables that the deploy sets', () => {
  const deployment = readDeployment(none(), {
    ...complete,
    BUILD_HOOK_URL: 'https://host.example/hook',
    BUILD_HOOK_TOKEN: 'abc',
    ALLOWED_ORIGINS: 'https://www.paroquia.example, https://*--paroquia.netlify.app',
    CLIENT_ADDRESS_HEADER: 'x-real-ip',
    JWT_ISSUER: 'https://auth.paroquia.example/auth/v1',
    LITURGIA_URL: 'off',
    PARISH_ZONE: 'America/Manaus',
    MERCADO_PAGO_ACCESS_TOKEN: 'abc',
    MERCADO_PAGO_WEBHOOK_SECRET: 'def',
  });
  const given = deployment.functionVariables;
  expect(Object.keys(given)).toHaveLength(11);
  const fromPlatform = {
    SUPABASE_URL: deployment.supabaseUrl,
    SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_a"}',
    SUPABASE_SECRET_KEYS: '{"default":"sb_secret_a"}',
  };
  expect(parseEnv({ ...fromPlatform, ...given }).parishZone).toEqual(deployment.parishZone);
  expect(deployment.parishZone.name).toBe('America/Manaus');
});

test.each([
  ['PAYMENTS', { PAYMENTS: 'sandbox' }, 'não vale: só existe em um computador'],
  ['MERCADO_PAGO_WEBHOOK_SECRET', { MERCADO_PAGO_ACCESS_TOKEN: 'abc' }, 'falta: é preciso'],
  ['MERCADO_PAGO_ACCESS_TOKEN', { MERCADO_PAGO_WEBHOOK_SECRET: 'abc' }, 'falta: é preciso'],
  ['MERCADO_PAGO_URL', { MERCADO_PAGO_URL: 'http://provedor.example' }, 'não vale: é o endereço'],
])('the payment provider is whole and real, or the deploy stops: %s', (name, given, sentence) => {
  expect(messageOf(() => readDeployment(none(), { ...complete, ...given }))).toContain(`${name} ${sentence}`);
});

describe('a profile', () => {
  test('has a file of its own', () => {
    expect(settingsFile('/p')).toBe(join('/p', '.env'));
    expect(settingsFile('/p', 'staging')).toBe(join('/p', '.env.staging'));
  });

  test.each(['', '../x', 'example', 'A'])('is not %j', (profile) => {
    expect(messageOf(() => settingsFile('/p', profile))).toContain('perfil');
  });

  test('names the project, and the shell may not contradict it', () => {
    const file = settingsFile(folder, 'staging');
    const { SITE_URL, ...others } = complete;
    const lines = Object.entries({ ...others, SUPABASE_PROJECT_ID: project }).map(
      ([name, value]) => `${name}="${value}"\n`,
    );
    writeFileSync(file, lines.join(''));
    expect(readDeployment(file, { SITE_URL })).toMatchObject({ projectId: project, siteUrl: SITE_URL });
    const message = messageOf(() => readDeployment(file, { SITE_URL, SUPABASE_PROJECT_ID: another }));
    expect(message).toBe(
      'SUPABASE_PROJECT_ID: o ambiente e .env.staging dizem coisas diferentes. Deixe um só dos dois.',
    );
  });
});

test('a profile is read as every other file of settings: as it looks, or not at all', () => {
  const file = settingsFile(folder, 'cut');
  writeFileSync(file, 'SITE_URL=https://paroquia.example\nSMTP_PASSWORD=K*uj(#u3_fFp$\n');
  expect(messageOf(() => readDeployment(file, complete))).toContain(`A linha 2 do arquivo ${file} tem #, aspas`);
});

describe('keys that are missing', () => {
  const missing = (given: Record<string, string>, file = none()) =>
    missingKeys((name) => isSet(name, file, given)).map(({ values }) => Object.keys(values));

  test('are that of the jobs, and a pair where notifications are on', () => {
    const { JOBS_KEY, ...others } = complete;
    const { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY } = newVapidKeys();
    const VAPID_SUBJECT = 'mailto:secretaria@matriz.org.br';
    expect(missing(others)).toEqual([['JOBS_KEY']]);
    expect(missing({ ...others, VAPID_SUBJECT })).toEqual([['JOBS_KEY'], ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY']]);
    expect(missing({ JOBS_KEY, VAPID_SUBJECT, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY })).toEqual([]);
    // Half a pair is not made whole: the other half may be elsewhere.
    expect(missing({ JOBS_KEY, VAPID_SUBJECT, VAPID_PUBLIC_KEY })).toEqual([]);
    expect(missing({ JOBS_KEY, VAPID_SUBJECT, VAPID_PRIVATE_KEY })).toEqual([]);
  });

  test('are stored for the next deploy, readable by the owner only', () => {
    const file = settingsFile(folder, 'new');
    const { JOBS_KEY: _, ...others } = { ...complete, VAPID_SUBJECT: 'https://matriz.org.br' };
    const made = missingKeys((name) => isSet(name, file, others));
    keepNewKeys(file, made);
    expect(missing(others, file)).toEqual([]);
    const { jobsKey, functionVariables } = readDeployment(file, others);
    expect(jobsKey).toBe(made[0]?.values.JOBS_KEY);
    const { VAPID_PUBLIC_KEY: publicKey = '', VAPID_PRIVATE_KEY: privateKey = '' } = functionVariables;
    expect(isVapidPair({ publicKey, privateKey })).toBe(true);
    expect(readFileSync(file, 'utf8').match(/JOBS_KEY/g)).toHaveLength(1);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});

describe('notifications', () => {
  const { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY } = newVapidKeys();
  const whole = { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT: 'mailto:secretaria@matriz.org.br' };

  test('are whole, or off', () => {
    expect(readDeployment(none(), { ...complete, ...whole }).functionVariables).toMatchObject(whole);
    const off = Object.keys(readDeployment(none(), complete).functionVariables);
    expect(off.filter((name) => /VAPID|PUSH/.test(name))).toEqual([]);
  });

  test.each([
    ['VAPID_PRIVATE_KEY falta: é precisa', { ...whole, VAPID_PRIVATE_KEY: '' }],
    ['VAPID_PUBLIC_KEY falta: é precisa', { ...whole, VAPID_PUBLIC_KEY: '' }],
    ['VAPID_SUBJECT falta: é preciso', { ...whole, VAPID_SUBJECT: '' }],
    ['VAPID_PUBLIC_KEY não vale: deve ser a chave pública', { ...whole, VAPID_PUBLIC_KEY: newVapidKeys().publicKey }],
    ['VAPID_PUBLIC_KEY não vale: é a chave', { ...whole, VAPID_PUBLIC_KEY: VAPID_PUBLIC_KEY.slice(1) }],
    ['VAPID_PRIVATE_KEY não vale: é a chave', { ...whole, VAPID_PRIVATE_KEY: `${VAPID_PRIVATE_KEY}=` }],
    ['VAPID_SUBJECT não vale: é mailto:', { ...whole, VAPID_SUBJECT: 'secretaria@matriz.org.br' }],
    ['VAPID_SUBJECT não vale: é mailto:', { ...whole, VAPID_SUBJECT: 'mailto:root@localhost' }],
    ['VAPID_SUBJECT não vale: é mailto:', { ...whole, VAPID_SUBJECT: 'https://localhost' }],
    ['VAPID_SUBJECT não vale: é mailto:', { ...whole, VAPID_SUBJECT: 'https://127.0.0.1' }],
    ['VAPID_SUBJECT não vale: é mailto:', { ...whole, VAPID_SUBJECT: 'http://matriz.org.br' }],
    ['PUSH_SERVICES não vale: são domínios', { ...whole, PUSH_SERVICES: 'https://push.example' }],
    ['PUSH_SERVICES não vale: são domínios', { ...whole, PUSH_SERVICES: '*.com' }],
    ['PUSH_SERVICES não vale: são domínios', { ...whole, PUSH_SERVICES: '10.0.0.7' }],
    ['PUSH_SERVICES não vale: são domínios', { ...whole, PUSH_SERVICES: 'push.example,' }],
    ['PUSH_LOCAL não vale: só existe em um computador', { ...whole, PUSH_LOCAL: 'on' }],
  ])('stop the deploy: %s', (sentence, given) => {
    const message = messageOf(() => readDeployment(none(), { ...complete, ...given }));
    expect(message).toContain(sentence);
    expect(message).not.toContain(VAPID_PRIVATE_KEY);
  });
});

describe('arguments', () => {
  test.each([
    [[], { dryRun: false, firstAdmin: false, each: false }],
    [['--dry-run', '--profile', 'staging'], { dryRun: true, firstAdmin: false, each: false, profile: 'staging' }],
    [['--first-admin', '--profile=staging'], { dryRun: false, firstAdmin: true, each: false, profile: 'staging' }],
    [['--each', '--dry-run'], { dryRun: true, firstAdmin: false, each: true }],
  ])('%j', (args, expected) => {
    expect(readArguments(args)).toEqual(expected);
  });

  test.each([
    [['--include-seed'], '--include-seed não é aceito'],
    [['--dry-run', '--include-seed=true'], '--include-seed=true não é aceito'],
    [['reset'], 'reset não é aceito'],
    [['--reset'], '--reset não é aceito'],
    [['--force'], 'Uso: npm run deploy'],
    [['staging'], 'Uso: npm run deploy'],
    [['--profile'], 'Uso: npm run deploy'],
    [['--each', '--profile', 'staging'], 'deixe um só dos dois'],
    [['--each', '--first-admin'], 'A primeira conta é de cada paróquia'],
  ])('%j is refused', (args, sentence) => {
    expect(messageOf(() => readArguments(args))).toContain(sentence);
  });

  test.each(['dry_run', 'profile', 'each', 'first_admin', 'include_seed'])(
    '%s that npm consumed is refused',
    (name) => {
      expect(messageOf(() => readArguments([], { [`npm_config_${name}`]: 'true' }))).toContain('Faltou "--"');
    },
  );
});
