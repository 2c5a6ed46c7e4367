import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newVapidKeys } from '../edge-functions/api/gateways/push/vapid-keys.ts';
import { defaultZone } from '../edge-functions/settings/parish-zone.ts';
import { defaultPushServices } from '../edge-functions/settings/push.ts';
import { projectRoot, readBackupSettings, readSettings } from './settings.ts';

test('everything has a default', () => {
  expect(readSettings({})).toStrictEqual({
    port: 4321,
    host: '127.0.0.1',
    siteUrl: 'http://localhost:4321',
    dataDir: join(projectRoot, '.data'),
    backupFolder: join(projectRoot, '.data/backups'),
    siteBuild: 'on',
    siteBuildPause: 0,
    auditLogDays: 730,
    parishAddresses: [],
    parishZone: defaultZone,
    rest: 'off',
    trustedProxies: [],
    titheLookupName: 'initials',
    push: { services: defaultPushServices, local: false },
  });
});

test.each([
  [{ DATA_DIR: '/srv/dados' }, '/srv/dados/backups'],
  [{ DATA_DIR: '/srv/dados', BACKUP_FOLDER: '/srv/copias' }, '/srv/copias'],
  [{ BACKUP_FOLDER: 'off' }, undefined],
])('with %o backups are made in %s', (given, folder) => {
  expect(readSettings(given).backupFolder).toBe(folder);
});

test('a passphrase that encrypts no backup is refused at the start already', () => {
  expect(readSettings({ BACKUP_PASSPHRASE: 'cinco palavras em papel' }).backupPassphrase).toBe(
    'cinco palavras em papel',
  );
  expect(readSettings({ BACKUP_PASSPHRASE: '' }).backupPassphrase).toBeUndefined();
  expect(() => readSettings({ BACKUP_PASSPHRASE: 'curta' })).toThrow(
    /^BACKUP_PASSPHRASE deve ter pelo menos 12 caracteres; use várias palavras\.$/,
  );
});

test('variables override the defaults', () => {
  const settings = readSettings({
    PORT: '8080',
    HOST: '0.0.0.0',
    DATA_DIR: '/srv/paroquia',
    SITE_URL: 'https://paroquia.example/',
    DATABASE_URL: 'postgres://localhost/paroquia',
    DEMONSTRATION: 'off',
    REST: 'on',
  });
  expect(settings).toMatchObject({
    port: 8080,
    siteUrl: 'https://paroquia.example',
    dataDir: '/srv/paroquia',
    databaseUrl: 'postgres://localhost/paroquia',
    demonstration: false,
    rest: 'on',
  });
});

test.each([
  ['https://fonte.example/v2/', 'https://fonte.example/v2/'],
  ['off', undefined],
  ['', undefined],
])('LITURGIA_URL %j', (given, expected) => {
  expect(readSettings({ LITURGIA_URL: given }).liturgyUrl).toBe(expected);
});

test.each(['fonte.example', 'ftp://fonte.example/', 'on'])('LITURGIA_URL %j is refused', (given) => {
  expect(() => readSettings({ LITURGIA_URL: given })).toThrow('LITURGIA_URL');
});

test('PARISH_ZONE is one of Brazil’s zones, Fortaleza’s by default', () => {
  expect(defaultZone.name).toBe('America/Fortaleza');
  expect(readSettings({ PARISH_ZONE: 'America/Rio_Branco' }).parishZone.offset).toBe(-300);
  for (const PARISH_ZONE of [
    'America/Lisbon',
    'Europe/Lisbon',
    'america/manaus',
    'Manaus',
    '-04:00',
    "America/Manaus'",
  ]) {
    expect(() => readSettings({ PARISH_ZONE })).toThrow(
      'PARISH_ZONE deve ser um fuso horário do Brasil, como America/',
    );
  }
});

describe('the first administrator', () => {
  const given = { ADMIN_EMAIL: 'secretaria@paroquia.test', ADMIN_PASSWORD: 'rosário' };

  test('needs both settings', () => {
    expect(readSettings(given).firstAdmin).toEqual({ email: given.ADMIN_EMAIL, password: given.ADMIN_PASSWORD });
    expect(readSettings({ ...given, ADMIN_NAME: 'Maria Lima' }).firstAdmin).toMatchObject({ name: 'Maria Lima' });
    expect(readSettings({ ADMIN_EMAIL: given.ADMIN_EMAIL })).not.toHaveProperty('firstAdmin');
  });

  const ofPassword =
    'ADMIN_PASSWORD deve ter pelo menos 6 caracteres e no máximo 72 bytes (uma letra com acento tem dois).';
  test.each([
    ['ADMIN_NAME', 'a'.repeat(121), 'ADMIN_NAME deve ser um nome, com até 120 letras.'],
    ['ADMIN_EMAIL', 'secretaria', 'ADMIN_EMAIL deve ser um endereço de e-mail.'],
    ['ADMIN_EMAIL', `${'a'.repeat(250)}@b.test`, 'ADMIN_EMAIL deve ser um endereço de e-mail.'],
    ['ADMIN_PASSWORD', 'curta', ofPassword],
    ['ADMIN_PASSWORD', 'é'.repeat(37), ofPassword],
  ])('with %s=%s is refused', (name, value, sentence) => {
    expect(() => readSettings({ ...given, [name]: value })).toThrow(sentence);
  });
});

test.each([
  ['PORT', 'http'],
  ['PORT', '0'],
  ['PORT', '70000'],
  ['PORT', '80.5'],
  ['SITE_URL', 'paroquia.example'],
  ['SITE_URL', 'ftp://paroquia.example'],
  ['SITE_URL', 'https://paroquia.example/site'],
  ['SITE_URL', 'https://paroquia.example/?a=1'],
  ['SITE_URL', 'https://padre@paroquia.example'],
  ['DATABASE_URL', 'mysql://localhost/paroquia'],
  ['DEMONSTRATION', 'sim'],
  ['SITE_BUILD', '1'],
  ['SITE_BUILD_PAUSE', '1.5'],
  ['SITE_BUILD_PAUSE', '3601'],
  ['REST', 'yes'],
])('%s=%s is rejected with a sentence that names it', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(name);
});

describe('what backup and restore read', () => {
  const right = {
    BACKUP_PASSPHRASE: 'doze letras.',
    SUPABASE_DB_URL: 'postgresql://localhost/postgres',
    SUPABASE_SECRET_KEY: 'sb_secret_abc',
    SUPABASE_PROJECT_ID: 'abcdefghijklmnopqrst',
    PUBLIC_SUPABASE_URL: 'https://fotos.example/',
  };

  test('may be set', () => {
    expect(readBackupSettings(right)).toMatchObject({
      backupPassphrase: 'doze letras.',
      supabaseSecretKey: 'sb_secret_abc',
      publicSupabaseUrl: 'https://fotos.example',
    });
    expect(readBackupSettings({ BACKUP_PASSPHRASE: '' }).backupPassphrase).toBeUndefined();
  });

  test.each([
    ['BACKUP_PASSPHRASE', 'onze letras', 'deve ter pelo menos 12 caracteres; use várias palavras.'],
    ['SUPABASE_DB_URL', 'mysql://segredo', 'deve começar por postgres:// ou postgresql://.'],
    ['SUPABASE_SECRET_KEY', 'sb_publishable_abc', 'deve ser a chave secreta do projeto, que começa por "sb_secret_".'],
    ['SUPABASE_PROJECT_ID', 'paroquia', 'deve ser as 20 letras do endereço do projeto; recebeu "paroquia".'],
    ['PUBLIC_SUPABASE_URL', 'fotos', 'deve ser o endereço do projeto, sem caminho; recebeu "fotos".'],
  ])('with %s=%s is refused', (name, value, sentence) => {
    expect(() => readBackupSettings({ ...right, [name]: value })).toThrow(`${name} ${sentence}`);
  });
});

describe('how the parish receives donations', () => {
  const pix = { PARISH_PIX_KEY: '11.222.333/0001-81', PARISH_PIX_NAME: 'Paróquia', PARISH_PIX_CITY: 'Fortaleza' };
  const bank = { PARISH_BANK: '001', PARISH_AGENCY: '1234', PARISH_ACCOUNT: '5-6' };

  test('is a key with name and city, a bank account, both or nothing', () => {
    for (const given of [{}, pix, bank, { ...pix, ...bank }]) expect(() => readSettings(given)).not.toThrow();
    expect(readSettings(pix).parishPixKey).toBe('11222333000181');
  });

  test.each([
    ['PARISH_PIX_KEY', { ...pix, PARISH_PIX_KEY: '11.222.333/0001-80' }],
    ['PARISH_PIX_KEY', { ...pix, PARISH_PIX_KEY: '85999990000' }],
    ['PARISH_PIX_KEY', { ...pix, PARISH_PIX_KEY: '' }],
    ['PARISH_PIX_NAME', { ...pix, PARISH_PIX_NAME: '' }],
    ['PARISH_PIX_NAME', { ...pix, PARISH_PIX_NAME: 'Paróquia Nossa Senhora de Lourdes' }],
    ['PARISH_PIX_CITY', { ...pix, PARISH_PIX_CITY: '' }],
    ['PARISH_PIX_CITY', { ...pix, PARISH_PIX_CITY: 'Fortaleza 💙' }],
    ['PARISH_PIX_CITY', { ...pix, PARISH_PIX_CITY: 'São José dos Campos' }],
    ['PARISH_PIX_HOLDER', { ...pix, PARISH_PIX_HOLDER: 'duas\nlinhas' }],
    ['PARISH_AGENCY', { ...bank, PARISH_AGENCY: '' }],
  ])('stops the start with %s when it is %j', (name, given) => {
    expect(() => readSettings(given)).toThrow(new RegExp(`^${name} `));
  });
});

describe('the payment provider', () => {
  const whole = { MERCADO_PAGO_ACCESS_TOKEN: 'APP_USR-1', MERCADO_PAGO_WEBHOOK_SECRET: 'assinatura' };

  test('is there with both of its secrets', () => {
    expect(readSettings({ ...whole, SITE_URL: 'https://paroquia.example' }).mercadoPago).toEqual({
      accessToken: 'APP_USR-1',
      webhookSecret: 'assinatura',
      payerEmail: 'doacoes@paroquia.example',
      url: 'https://api.mercadopago.com',
    });
    expect(readSettings({ ...whole, MERCADO_PAGO_URL: 'http://127.0.0.1:9/' }).mercadoPago?.url).toBe(
      'http://127.0.0.1:9',
    );
  });

  test.each([
    ['MERCADO_PAGO_WEBHOOK_SECRET', { ...whole, MERCADO_PAGO_WEBHOOK_SECRET: '' }],
    ['MERCADO_PAGO_ACCESS_TOKEN', { ...whole, MERCADO_PAGO_ACCESS_TOKEN: '' }],
    ['MERCADO_PAGO_ACCESS_TOKEN', { ...whole, MERCADO_PAGO_ACCESS_TOKEN: 'duas palavras' }],
    ['MERCADO_PAGO_PAYER_EMAIL', { ...whole, MERCADO_PAGO_PAYER_EMAIL: 'doacoes' }],
    ['PAYMENTS', { PAYMENTS: 'on' }],
  ])('stops the start with %s when it is %j', (name, given) => {
    expect(() => readSettings(given)).toThrow(new RegExp(`^${name} (?!.*palavras)`));
  });

  test('is the sandbox where that is said', () => {
    expect(readSettings({})).not.toHaveProperty('paymentsSandbox');
    expect(readSettings({ PAYMENTS: 'sandbox' }).paymentsSandbox).toBe(true);
    expect(readSettings({ PAYMENTS: 'off' }).paymentsSandbox).toBe(false);
  });
});

describe('notifications', () => {
  const keys = newVapidKeys();
  const pair = { VAPID_PUBLIC_KEY: keys.publicKey, VAPID_PRIVATE_KEY: keys.privateKey };

  test('have the keys, the subject and the services that are set', () => {
    const VAPID_SUBJECT = 'https://matriz.org.br';
    expect(readSettings({ ...pair, VAPID_SUBJECT, PUSH_SERVICES: 'push.example', PUSH_LOCAL: 'on' }).push).toEqual({
      keys,
      subject: VAPID_SUBJECT,
      services: ['push.example'],
      local: true,
    });
    expect(readSettings({ VAPID_SUBJECT }).push).not.toHaveProperty('keys');
  });

  test.each([
    ['VAPID_PRIVATE_KEY', { ...pair, VAPID_PRIVATE_KEY: '' }],
    ['VAPID_PUBLIC_KEY', { ...pair, VAPID_PUBLIC_KEY: '' }],
    ['VAPID_PUBLIC_KEY', { ...pair, VAPID_PUBLIC_KEY: newVapidKeys().publicKey }],
    ['VAPID_PRIVATE_KEY', { ...pair, VAPID_PRIVATE_KEY: 'segredo' }],
    ['VAPID_SUBJECT', { VAPID_SUBJECT: 'mailto:secretaria@localhost' }],
    ['PUSH_SERVICES', { PUSH_SERVICES: 'localhost' }],
    ['PUSH_LOCAL', { PUSH_LOCAL: 'sim' }],
  ])('stop the start with %s when it is %j', (name, given) => {
    expect(() => readSettings(given)).toThrow(new RegExp(`^${name} (?!.*segredo)`));
  });
});
