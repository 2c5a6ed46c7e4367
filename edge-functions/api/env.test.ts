import { describe, expect, it } from 'vitest';
import { defaultPushServices } from '../settings/push.ts';
import { parseEnv } from './env.ts';
import { newVapidKeys } from './gateways/push/vapid-keys.ts';

const complete = {
  SITE_URL: 'https://paroquia.example/',
  SUPABASE_URL: 'https://projeto.supabase.co',
  SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_a"}',
  SUPABASE_SECRET_KEYS: '{"default":"sb_secret_b"}',
};

describe('the configuration', () => {
  it('is read from what a hosted project gives', () => {
    expect(parseEnv(complete)).toMatchObject({
      siteUrl: 'https://paroquia.example',
      allowedOrigins: [],
      publishableKey: 'sb_publishable_a',
      secretKey: 'sb_secret_b',
      clientAddressHeader: 'cf-connecting-ip',
      tokenIssuers: ['https://projeto.supabase.co/auth/v1'],
    });
  });

  it('accepts tokens of the project itself and of one more issuer', () => {
    const env = parseEnv({
      ...complete,
      SUPABASE_URL: 'https://projeto.supabase.co/',
      JWT_ISSUER: 'https://contas.paroquia.example/auth/v1',
    });
    expect(env).toMatchObject({
      supabaseUrl: 'https://projeto.supabase.co',
      tokenIssuers: ['https://projeto.supabase.co/auth/v1', 'https://contas.paroquia.example/auth/v1'],
    });
  });

  it('asks the public source for the liturgy, another one, or none', () => {
    const liturgyUrl = (given: object) => parseEnv({ ...complete, ...given }).liturgyUrl;
    expect(liturgyUrl({})).toBe('https://liturgia.up.railway.app/v2/');
    expect(liturgyUrl({ LITURGIA_URL: 'https://fonte.example/v1/' })).toBe('https://fonte.example/v1/');
    expect(liturgyUrl({ LITURGIA_URL: 'off' })).toBeUndefined();
    expect(() => liturgyUrl({ LITURGIA_URL: 'fonte.example' })).toThrow(/LITURGIA_URL \(not valid\)/);
  });

  it('shows the payers’ names short and knows no network of the parish, unless it is told', () => {
    expect(parseEnv(complete)).toMatchObject({ titheLookupName: 'initials', parishAddresses: [] });
    expect(
      parseEnv({ ...complete, TITHE_LOOKUP_NAME: 'full', PARISH_ADDRESSES: '192.0.2.10, 2001:db8:1:2::' }),
    ).toMatchObject({ titheLookupName: 'full', parishAddresses: ['192.0.2.10', '2001:db8:1:2::'] });
    expect(() => parseEnv({ ...complete, TITHE_LOOKUP_NAME: 'sim' })).toThrow(/TITHE_LOOKUP_NAME \(must be/);
    for (const PARISH_ADDRESSES of ['192.0.2.300', '192.0.2.0/24', '192.0.2.1,', 'paroquia.example']) {
      expect(() => parseEnv({ ...complete, PARISH_ADDRESSES })).toThrow(/PARISH_ADDRESSES \(must be a list/);
    }
  });

  it('keeps the days of the zone that it is told, of Brazil', () => {
    expect(parseEnv({ ...complete, PARISH_ZONE: 'America/Rio_Branco' }).parishZone.offset).toBe(-300);
    expect(() => parseEnv({ ...complete, PARISH_ZONE: 'UTC' })).toThrow(/PARISH_ZONE \(must be one of Brazil/);
  });

  it('takes the singular names of a self-hosted project', () => {
    const { SUPABASE_PUBLISHABLE_KEYS: _, SUPABASE_SECRET_KEYS: __, ...rest } = complete;
    const env = parseEnv({
      ...rest,
      SUPABASE_PUBLISHABLE_KEY: 'p',
      SUPABASE_SECRET_KEY: 's',
    });
    expect(env).toMatchObject({ publishableKey: 'p', secretKey: 's' });
  });

  it('has the payment provider when its settings are whole', () => {
    const whole = { ...complete, MERCADO_PAGO_ACCESS_TOKEN: 'APP_USR-1', MERCADO_PAGO_WEBHOOK_SECRET: 'assinatura' };
    expect(parseEnv(complete)).not.toHaveProperty('mercadoPago');
    expect(parseEnv(whole).mercadoPago).toEqual({
      accessToken: 'APP_USR-1',
      webhookSecret: 'assinatura',
      payerEmail: 'doacoes@paroquia.example',
      url: 'https://api.mercadopago.com',
    });
    expect(Object.keys(parseEnv(whole)).filter((name) => /^(mercadoPago.|payments)/.test(name))).toEqual([]);
    const mail = { SMTP_HOST: 'smtp.example', MAIL_FROM: 'secretaria@paroquia.example' };
    expect(parseEnv({ ...whole, ...mail }).mercadoPago?.payerEmail).toBe('secretaria@paroquia.example');
    for (const [name, missing] of [
      ['MERCADO_PAGO_WEBHOOK_SECRET', { ...whole, MERCADO_PAGO_WEBHOOK_SECRET: '' }],
      ['MERCADO_PAGO_ACCESS_TOKEN', { ...whole, MERCADO_PAGO_ACCESS_TOKEN: '' }],
    ] as const) {
      expect(() => parseEnv(missing)).toThrow(new RegExp(`incomplete: ${name} \\(missing`));
    }
  });

  it('sends notifications when their settings are whole', () => {
    const { publicKey, privateKey } = newVapidKeys();
    const whole = {
      ...complete,
      VAPID_PUBLIC_KEY: publicKey,
      VAPID_PRIVATE_KEY: privateKey,
      VAPID_SUBJECT: 'mailto:secretaria@matriz.org.br',
    };
    expect(parseEnv(complete)).not.toHaveProperty('push');
    expect(parseEnv(whole).push).toEqual({
      publicKey,
      privateKey,
      subject: whole.VAPID_SUBJECT,
      services: defaultPushServices,
      local: false,
    });
    expect(Object.keys(parseEnv(whole)).filter((name) => /^(vapid|push.)/.test(name))).toEqual([]);
    const listed = { ...whole, PUSH_SERVICES: 'push.example, *.push.example.org' };
    expect(parseEnv(listed).push?.services).toEqual(['push.example', '*.push.example.org']);
    for (const name of ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT']) {
      expect(() => parseEnv({ ...whole, [name]: '' })).toThrow(new RegExp(`incomplete: ${name} \\(missing`));
    }
    const mixed = { ...whole, VAPID_PUBLIC_KEY: newVapidKeys().publicKey };
    expect(() => parseEnv(mixed)).toThrow(/incomplete: VAPID_PUBLIC_KEY \(missing or not valid/);
    for (const PUSH_LOCAL of ['on', 'off']) {
      expect(() => parseEnv({ ...whole, PUSH_LOCAL })).toThrow('PUSH_LOCAL (exists on one machine only)');
    }
  });

  it.each(['sandbox', 'off'])('has no sandbox of payments: PAYMENTS=%s is refused', (PAYMENTS) => {
    expect(() => parseEnv({ ...complete, PAYMENTS })).toThrow('PAYMENTS (exists on one machine only)');
  });

  it('is rejected with the names of all invalid variables, without values', () => {
    const broken = () => parseEnv({ SITE_URL: 'segredo', SUPABASE_URL: complete.SUPABASE_URL, JWT_SECRET: 'curto' });
    expect(broken).toThrow(
      /SITE_URL \(must be an http address without a path\).*SUPABASE_PUBLISHABLE_KEYS \(missing\).*SUPABASE_SECRET_KEYS \(missing\).*JWT_SECRET \(not valid\)/,
    );
    expect(broken).not.toThrow(/segredo|curto/);
  });

  it('treats an empty variable as missing', () => {
    const env = parseEnv({ ...complete, JWT_SECRET: '', BUILD_HOOK_URL: '', ALLOWED_ORIGINS: '' });
    expect(env).toEqual(parseEnv(complete));
    expect(() => parseEnv({ ...complete, SITE_URL: '' })).toThrow(/SITE_URL \(missing\)/);
  });

  it('has the origins that may call, besides the site', () => {
    const env = parseEnv({ ...complete, ALLOWED_ORIGINS: 'https://www.paroquia.example,https://*.paroquia.pages.dev' });
    expect(env.allowedOrigins).toEqual(['https://www.paroquia.example', 'https://*.paroquia.pages.dev']);
    expect(() => parseEnv({ ...complete, ALLOWED_ORIGINS: '*' })).toThrow(
      /ALLOWED_ORIGINS \(must be a list of origins\)/,
    );
  });

  it.each(['https://paroquia.example/site', 'https://paroquia.example?a', 'https://padre@paroquia.example'])(
    'is rejected with the site at %s, which is more than an origin',
    (address) => {
      const broken = () => parseEnv({ ...complete, SITE_URL: address });
      expect(broken).toThrow(/SITE_URL \(must be an http address without a path\)/);
      expect(broken).not.toThrow(address);
    },
  );

  it.each(['x-forwarded-for', 'X-Forwarded-For', 'forwarded', 'a b'])(
    'takes no caller’s address from a header %j',
    (CLIENT_ADDRESS_HEADER) => {
      expect(() => parseEnv({ ...complete, CLIENT_ADDRESS_HEADER })).toThrow('CLIENT_ADDRESS_HEADER (not valid)');
    },
  );

  it('takes it from the header that the platform in front writes', () => {
    expect(parseEnv({ ...complete, CLIENT_ADDRESS_HEADER: 'x-real-ip' }).clientAddressHeader).toBe('x-real-ip');
  });

  it('is rejected without quoting unreadable keys', () => {
    const broken = () => parseEnv({ ...complete, SUPABASE_SECRET_KEYS: '{"default":"sb_secret_b"' });
    expect(broken).toThrow("The project's keys are not JSON.");
    expect(broken).not.toThrow(/sb_secret/);
  });
});
