import { describe, expect, it } from 'vitest';
import { demonstrationGiving } from '../../edge-functions/settings/giving.ts';
import { readBuildSettings } from './build-settings.ts';

const hosted = {
  SITE_URL: 'https://paroquia.example/',
  API_URL: 'https://projeto.supabase.co/functions/v1/api',
  PUBLIC_API_URL: 'https://projeto.supabase.co/functions/v1/api',
  PUBLIC_SUPABASE_URL: 'https://projeto.supabase.co',
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_a',
};
const oneMachine = {
  STATIC_HOST: 'local',
  SITE_URL: 'http://localhost:4321',
  API_URL: 'http://127.0.0.1:4321/api',
  PUBLIC_API_URL: '',
  PUBLIC_SUPABASE_URL: '',
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_a',
};

describe('the settings of a build', () => {
  it.each([
    [hosted, { staticHost: 'netlify', siteUrl: 'https://paroquia.example', hstsSubdomains: false, shareCards: true }],
    [
      { ...hosted, CF_PAGES: '1', HSTS_SUBDOMAINS: 'on' },
      { staticHost: 'cloudflare', hstsSubdomains: true },
    ],
    [{ ...hosted, CF_PAGES: '1', STATIC_HOST: 'netlify' }, { staticHost: 'netlify' }],
    [{ ...hosted, SHARE_CARDS: 'off' }, { shareCards: false }],
    [oneMachine, { staticHost: 'local', siteUrl: 'http://localhost:4321' }],
  ])('%o', (source, settings) => {
    expect(readBuildSettings(source)).toMatchObject(settings);
  });

  it('are all named when all are missing', () => {
    expect(() => readBuildSettings({})).toThrow(
      'O site não pode ser construído: SITE_URL falta; API_URL falta; PUBLIC_SUPABASE_PUBLISHABLE_KEY falta; ' +
        'PUBLIC_API_URL falta; PUBLIC_SUPABASE_URL falta. Veja .env.example.',
    );
  });

  it.each(Object.keys(hosted))('are refused without %s, empty or absent', (name) => {
    const { [name as keyof typeof hosted]: _, ...rest } = hosted;
    for (const source of [rest, { ...hosted, [name]: '' }]) {
      expect(() => readBuildSettings(source)).toThrow(`O site não pode ser construído: ${name} falta. `);
    }
  });

  it.each([
    ['SITE_URL', 'https://paroquia.example/site', 'deve ser um endereço sem caminho'],
    ['SITE_URL', 'paroquia.example', 'deve ser um endereço sem caminho'],
    ['API_URL', 'https://projeto.supabase.co', 'deve ser um endereço que termina em /api'],
    ['PUBLIC_API_URL', 'https://projeto.supabase.co/functions/v1/api/', 'deve ser um endereço que termina em /api'],
    [
      'PUBLIC_API_URL',
      'https://projeto.supabase.co/functions/v1/api?x=/api',
      'deve ser um endereço que termina em /api',
    ],
    ['PUBLIC_API_URL', '/functions/v1/api', 'deve ser um endereço que termina em /api'],
    ['PUBLIC_SUPABASE_URL', 'https://projeto.supabase.co/auth/v1', 'deve ser um endereço sem caminho'],
    ['PUBLIC_SUPABASE_URL', 'https://projeto.supabase.co/', 'não deve terminar em barra'],
    ['PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'sb_secret_b', 'deve ser a chave publicável'],
    ['PUBLIC_SUPABASE_PUBLISHABLE_KEY', `e30.${btoa('{"role":"service_role"}')}.c`, 'deve ser a chave publicável'],
    ['STATIC_HOST', 'vercel', 'deve ser "netlify" ou "cloudflare"'],
    ['HSTS_SUBDOMAINS', 'yes', 'deve ser "on" ou "off"'],
    ['SHARE_CARDS', 'no', 'deve ser "on" ou "off"'],
    ['PUBLIC_SAMPLE_DATA', '1', 'deve ser "on" ou "off"'],
    ['PARISH_ZONE', 'Europe/Lisbon', 'deve ser um fuso horário do Brasil'],
    ['PARISH_PIX_KEY', '11.222.333/0001-80', 'deve ser uma chave PIX'],
    ['PARISH_PIX_NAME', 'Paróquia Nossa Senhora de Lourdes', 'deve ter até 25 letras'],
    ['PARISH_PIX_CITY', 'Fortaleza 💙', 'deve ter até 15 letras'],
  ])('are refused with %s=%s, in a sentence without the value', (name, value, reason) => {
    const read = () => readBuildSettings({ ...hosted, [name]: value });
    expect(read).toThrow(`${name} ${reason}`);
    expect(read).not.toThrow(value);
  });

  it('of one machine use only its own API', () => {
    expect(() => readBuildSettings({ ...oneMachine, PUBLIC_API_URL: hosted.PUBLIC_API_URL })).toThrow(
      'PUBLIC_API_URL não se usa',
    );
  });

  it('of giving are read in their one spelling', () => {
    const pix = { PARISH_PIX_KEY: '11.222.333/0001-81', PARISH_PIX_NAME: 'Paróquia', PARISH_PIX_CITY: 'São Paulo' };
    const bank = { PARISH_BANK: '001', PARISH_AGENCY: '1234', PARISH_ACCOUNT: '5-6' };
    expect(readBuildSettings(hosted).giving).toEqual({});
    expect(readBuildSettings({ ...hosted, ...pix, ...bank }).giving).toEqual({
      pix: {
        key: '11222333000181',
        name: 'Paroquia',
        city: 'Sao Paulo',
        holder: 'Paroquia',
        isDemonstration: false,
      },
      bank: { bank: '001', agency: '1234', account: '5-6' },
    });
  });

  it('of the demonstration’s giving are for one machine', () => {
    expect(readBuildSettings({ ...oneMachine, ...demonstrationGiving }).giving.pix?.isDemonstration).toBe(true);
    expect(() => readBuildSettings({ ...hosted, ...demonstrationGiving })).toThrow('PARISH_PIX_KEY é uma chave');
  });
});
