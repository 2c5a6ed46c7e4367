import { expect, it } from 'vitest';
import { securityHeaders } from './host-files.ts';

it.each([
  [false, 'max-age=63072000'],
  [true, 'max-age=63072000; includeSubDomains'],
])('https of subdomains is asked for where wanted: %s', (hstsSubdomains, value) => {
  const headers = securityHeaders(new Set(), hstsSubdomains);
  expect(headers.filter((header) => header.startsWith('Strict-Transport'))).toEqual([
    `Strict-Transport-Security: ${value}`,
  ]);
});
