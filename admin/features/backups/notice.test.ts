import { expect, it } from 'vitest';
import type { LastBackup } from '#contract/backups.ts';
import { backupNotice } from './notice.ts';

// 21:30 of the 22nd in the parish.
const now = new Date('2026-11-23T00:30:00Z');
const advice = 'Peça a quem cuida do computador que faça uma cópia por semana e guarde em outro lugar.';
const none: LastBackup = {
  ...{ madeAt: null, checkedAt: null, failure: null },
  ...{ isAutomatic: false, isRunning: false, checksPassphrase: false, places: [] },
};

it.each([
  ['this morning', '2026-11-22T06:00:00Z', 'quiet', 'Última cópia de segurança: hoje.'],
  ['last night', '2026-11-22T02:59:00Z', 'quiet', 'Última cópia de segurança: há 1 dia.'],
  ['a week ago', '2026-11-15T06:00:00Z', 'quiet', 'Última cópia de segurança: há 7 dias.'],
  ['more than a week ago', '2026-11-14T06:00:00Z', 'warning', `Última cópia de segurança: há 8 dias. ${advice}`],
  ['by a clock some minutes ahead', '2026-11-23T00:50:00Z', 'quiet', 'Última cópia de segurança: hoje.'],
  [
    'by a clock some hours ahead',
    '2026-11-23T02:00:00Z',
    'warning',
    `A data da última cópia de segurança não é conhecida: o relógio do computador estava adiantado. ${advice}`,
  ],
  [
    'by a clock a year ahead',
    '2027-11-14T06:00:00Z',
    'warning',
    `A data da última cópia de segurança não é conhecida: o relógio do computador estava adiantado. ${advice}`,
  ],
  ['never', null, 'warning', 'Ainda não há cópia de segurança. Peça a quem cuida do computador.'],
])('a backup made %s', (_, madeAt, tone, text) => {
  expect(backupNotice({ ...none, madeAt }, now)).toEqual({ tone, text });
});

it.each<[what: string, state: Partial<LastBackup>, tone: string, text: string]>([
  ['none yet', {}, 'quiet', 'A primeira cópia de segurança será feita nos próximos minutos.'],
  ['one at three in the morning', { madeAt: '2026-11-22T06:00:00Z' }, 'quiet', 'Cópia desta noite.'],
  [
    'one that was checked three weeks ago',
    { madeAt: '2026-11-22T06:00:00Z', checkedAt: '2026-11-01T06:05:00Z' },
    'quiet',
    'Cópia desta noite, conferida em 01/11/2026.',
  ],
  [
    'one that somebody asked for',
    { madeAt: '2026-11-22T15:00:00Z', checkedAt: '2026-12-01T02:59:00Z' },
    'quiet',
    'Última cópia de segurança: hoje, conferida em 30/11/2026.',
  ],
  [
    'a failure before the first',
    { failure: 'disk_full' },
    'warning',
    'A cópia de segurança não pôde ser feita: o disco está cheio.',
  ],
  [
    'a failure after others',
    { madeAt: '2026-11-20T06:00:00Z', failure: 'folder' },
    'warning',
    'A cópia de segurança não pôde ser feita: a pasta das cópias não existe ou não aceita arquivos. A última é de 20/11/2026.',
  ],
])('a computer that makes them by itself has %s', (_, state, tone, text) => {
  expect(backupNotice({ ...none, isAutomatic: true, ...state }, now)).toEqual({ tone, text });
});
