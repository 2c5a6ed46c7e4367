import { describe, expect, it } from 'vitest';
import { kindOf, pageKey } from './requests.ts';

const site = 'https://paroquia.example';
const page = { method: 'GET', mode: 'navigate', destination: 'document', isRange: false };
const call = { method: 'GET', mode: 'cors', destination: '', isRange: false };
const image = { ...call, destination: 'image' };

describe('what the worker does with a request', () => {
  it.each([
    ['/', page, 'page'],
    ['/liturgia?data=2026-11-25', page, 'page'],
    ['/dizimo', page, 'page'],
    ['/dizimo/', page, 'page'],
    ['/noticia/festa', page, 'page'],
    ['/loginho', page, 'page'],
    ...[
      '/dizimo/2',
      '/dizimo//2',
      '/dizimo/imprimir',
      '/dashboard',
      '/dashboard/',
      '/login',
      '/login/nova-senha',
      '/recibo',
      '/intencoes/',
      '/recibo/abc',
      '/assinatura-sucesso?preapproval_id=1',
    ].map((path) => [path, page, 'personal-page'] as const),
    ['/_astro/a.js', call, 'asset'],
    ['/_astro/a.svg', image, 'picture'],
    ['/_astro/a.webp', image, 'picture'],
    ['/_astro/a.webp', { ...image, isRange: true }, 'untouched'],
    ['/storage/v1/object/public/media/a.webp', image, 'picture'],
    ['/storage/v1/object/sign/private/a.webp', image, 'untouched'],
    ['/api/liturgia', call, 'answer'],
    ['/api/liturgia?date=2026-11-25', call, 'answer'],
    ['/api/events?year=2026&month=11', call, 'answer'],
    ['/api/liturgia', { ...call, method: 'POST' }, 'untouched'],
    ...[
      '/api/auth/login',
      '/api/donations/status/1',
      '/api/carne-dizimo/public/dizimista/2',
      '/api/recibos/public/7H2K9QWD3XNB5TRA',
      '/api/news',
      '/api/events/export',
      '/auth/v1/user',
      '/sw.js',
      '/manifest.webmanifest',
    ].map((path) => [path, call, 'untouched'] as const),
    ['/api/docs', page, 'untouched'],
    ['/auth/v1/verify', page, 'untouched'],
    ['https://outro.example/', page, 'untouched'],
    ['https://outro.example/_astro/a.js', call, 'untouched'],
  ] as const)('%s: %o → %s', (path, asked, kind) => {
    expect(kindOf({ ...asked, url: new URL(path, site).href }, site, '/api')).toBe(kind);
  });

  it.each([
    ['https://api.example/functions/v1/api/liturgia', 'answer'],
    ['https://api.example/functions/v1/api/tithe', 'untouched'],
    ['https://api.example/functions/v1/apis/liturgia', 'untouched'],
    ['https://paroquia.example/api/liturgia', 'untouched'],
  ])('knows the API on another host: %s', (url, kind) => {
    expect(kindOf({ ...call, url }, site, 'https://api.example/functions/v1/api')).toBe(kind);
  });
});

it('keeps a page once, with or without slash and query', () => {
  expect(['/a', '/a/', '/a/?b=1', '/'].map((path) => pageKey(site + path))).toEqual(['/a/', '/a/', '/a/', '/']);
});
