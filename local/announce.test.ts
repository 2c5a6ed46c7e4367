import { describe, expect, it, test } from 'vitest';
import { announcement } from './announce.ts';
import { readSettings } from './settings.ts';

const announced = (
  environment: Record<string, string>,
  demonstration = true,
  services: Parameters<typeof announcement>[2] = [],
  warnings: string[] = [],
) => announcement(readSettings(environment), demonstration, services, warnings);

describe('the demonstration’s passwords', () => {
  test.each([
    [{}],
    [{ HOST: 'localhost' }],
    [{ HOST: '127.0.0.2' }],
    [{ HOST: '::1' }],
    [{ SITE_URL: 'http://127.0.0.1:8080' }],
    [{ SITE_URL: 'http://[::1]:8080' }],
  ])('are announced on one machine: %j', (environment) => {
    expect(announced(environment)).toContain('Paroquia#2026');
    expect(announced(environment)).not.toContain('ATENÇÃO');
  });

  test.each([
    [{ HOST: '0.0.0.0' }],
    [{ HOST: '::' }],
    [{ HOST: '192.168.0.7' }],
    [{ SITE_URL: 'https://paroquia.example' }],
    [{ SITE_URL: 'https://localhost.example' }],
  ])('bring a warning where others reach them: %j', (environment) => {
    expect(announced(environment).match(/ATENÇÃO: .*DEMONSTRATION=off/g)).toHaveLength(1);
  });

  test('are not mentioned without it', () => {
    expect(announced({ HOST: '0.0.0.0' }, false)).not.toMatch(/ATENÇÃO|Senha/);
  });
});

test.each([
  [{}, true, true],
  [{ PAYMENTS: 'off' }, true, false],
  [{ SITE_URL: 'https://paroquia.example' }, true, false],
  [{}, false, false],
])(
  'the page of the payments’ sandbox is announced where it is seen: %j, demonstration %j',
  (environment, demonstration, shown) => {
    expect(announced(environment, demonstration).includes('/pagamentos-da-demonstracao')).toBe(shown);
  },
);

describe('the services', () => {
  it('are told one in a line, with what each means, and where it says how to turn them on', () => {
    const text = announced({}, false, [
      { name: 'mail', state: 'off' },
      { name: 'payments', state: 'sandbox' },
      { name: 'push', state: 'on' },
    ]);
    expect(text).toContain(`
  O que está ligado

    E-mails                  Desligados: quem esquece a senha pede outra a quem administra, e convites e alertas não são enviados.
    Pagamentos pelo site     Simulados: nenhum dinheiro é movimentado.
    Notificações             Ligadas.

    Como ligar o que falta: docs/operacao.md
`);
  });

  it('that are all on need no advice', () =>
    expect(announced({}, false, [{ name: 'mail', state: 'on' }])).not.toContain('Como ligar'));
});

it('what is wrong with the backups’ places stands below, a line each', () =>
  expect(announced({}, false, [], ['A pasta /media/copia não existe.', 'Falta espaço.'])).toContain(
    '\n    ATENÇÃO: A pasta /media/copia não existe.\n    ATENÇÃO: Falta espaço.\n',
  ));
