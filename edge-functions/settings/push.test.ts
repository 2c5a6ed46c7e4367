import { describe, expect, it } from 'vitest';
import { isPushSubject } from './push.ts';

describe('push services may write', () => {
  it.each([
    'mailto:secretaria@matriz.org.br',
    'mailto:Secretaria@Matriz.ORG.br',
    'mailto:secretaria@paróquia.com.br',
    'mailto:secretaria@local.matriz.org.br',
    'mailto:secretaria@testes.com',
    'https://matriz.org.br',
    'https://www.matriz.org.br/contato',
    'https://exemplo.example.com.br',
  ])('to %s', (subject) => {
    expect(isPushSubject(subject)).toBe(true);
  });
});

describe('push services may not write', () => {
  const hosts = [
    ...['localhost', 'paroquia.localhost', 'paroquia', 'paroquia.local', 'paroquia.LOCAL', 'paroquia.localdomain'],
    ...['paroquia.lan', 'paroquia.home', 'paroquia.corp', 'paroquia.internal', 'paroquia.intranet', 'nas.home.arpa'],
    ...['paroquia.test', 'paroquia.example', 'paroquia.invalid', 'paroquia.onion'],
    ...['example.com', 'example.org', 'mail.example.net', 'paroquia.local.', '127.0.0.1', '192.168.0.10', '0x7f.1'],
    ...['[::1]', '8.8.8.8'],
  ];
  it.each([
    ...hosts.flatMap((host) => [`mailto:secretaria@${host}`, `https://${host}`]),
    '',
    'secretaria@matriz.org.br',
    'mailto:matriz.org.br',
    'mailto:@matriz.org.br',
    'mailto:secretaria@matriz.org.br?subject=a',
    'mailto:secretaria@matriz.org.br/a',
    'mailto:secretaria@matriz.org.br, outra@matriz.org.br',
    'http://matriz.org.br',
    'https://',
    'https://ana@matriz.org.br',
    'https://ana:senha@matriz.org.br',
    "https://matriz.org.br/'",
  ])('to %j', (subject) => {
    expect(isPushSubject(subject)).toBe(false);
  });
});
