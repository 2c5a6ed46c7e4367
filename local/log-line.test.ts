import { describe, expect, it } from 'vitest';
import { logLine } from './log-line.ts';

const at = new Date(2026, 10, 29, 7, 5, 9);

describe('a person at a terminal reads a line', () => {
  it.each<[object, string]>([
    [{ event: 'site-build', milliseconds: 2104 }, 'O site público foi atualizado (milissegundos: 2104)'],
    [
      { event: 'backup-made', file: 'paroquia-2026-11-29.backup.gz' },
      'Uma cópia de segurança foi feita (arquivo: paroquia-2026-11-29.backup.gz)',
    ],
    [
      { level: 'warn', event: 'outward_call', service: 'mail', code: 'timeout', route: undefined },
      'Um serviço de fora não respondeu como devia (serviço: mail, código: timeout)',
    ],
    [{ level: 'error', event: 'push_broke', service: 'a' }, 'Registro do programa (evento: push_broke, serviço: a)'],
    [{ level: 'info', method: 'GET', status: 200 }, 'Chamada (method: GET, status: 200)'],
    [{ event: 'shutdown-forced' }, 'O sistema demorou a encerrar e foi interrompido'],
    [
      { event: 'backup-failed', reason: 'a\nb\u001b[2J' },
      'A cópia de segurança não pôde ser feita (motivo: a b\\u001b[2J)',
    ],
  ])('of %j', (entry, line) => expect(logLine(entry, at, true)).toBe(`  07:05:09  ${line}`));
});

it('a program reads JSON', () =>
  expect(JSON.parse(logLine({ event: 'site-build', milliseconds: 2104 }, at, false))).toEqual({
    at: at.toISOString(),
    event: 'site-build',
    milliseconds: 2104,
  }));
