import { expect, it } from 'vitest';
import { backupNotice } from './notice.ts';

// 21:30 of the 22nd in the parish.
const now = new Date('2026-11-23T00:30:00Z');
const advice = 'Peça a quem cuida do computador que faça uma por semana e a guarde fora dele.';

it.each([
  ['this morning', '2026-11-22T06:00:00Z', 'quiet', 'Última cópia de segurança: hoje.'],
  ['last night', '2026-11-22T02:59:00Z', 'quiet', 'Última cópia de segurança: há 1 dia.'],
  ['a week ago', '2026-11-15T06:00:00Z', 'quiet', 'Última cópia de segurança: há 7 dias.'],
  ['more than a week ago', '2026-11-14T06:00:00Z', 'warning', `Última cópia de segurança: há 8 dias. ${advice}`],
  ['by a clock some hours ahead', '2026-11-23T23:00:00Z', 'quiet', 'Última cópia de segurança: hoje.'],
  [
    'by a clock a year ahead',
    '2027-11-14T06:00:00Z',
    'warning',
    `A data da última cópia de segurança não é conhecida: o relógio do computador estava adiantado. ${advice}`,
  ],
  ['never', null, 'warning', 'Ainda não há cópia de segurança. Peça a quem cuida do computador.'],
])('a backup made %s', (_, madeAt, tone, text) => {
  expect(backupNotice({ madeAt }, now)).toEqual({ tone, text });
});
