import { expect, it } from 'vitest';
import { removalQuestion } from './removal-question.ts';

const many = (count: number) =>
  `Tem certeza que deseja excluir todas as ${count} intenções não recorrentes, também as que não estão na tela?`;
const one = 'Tem certeza que deseja excluir a única intenção não recorrente?';
const last = 'Esta ação não pode ser desfeita.';

it.each([
  [1, 0, `${one} ${last}`],
  [1, 1, `${one} Ela é de uma missa que ainda vem. ${last}`],
  [12, 0, `${many(12)} ${last}`],
  [12, 1, `${many(12)} Uma delas é de uma missa que ainda vem. ${last}`],
  [12, 3, `${many(12)} 3 delas são de missas que ainda vêm. ${last}`],
  [12, 12, `${many(12)} Todas são de missas que ainda vêm. ${last}`],
])('of %i, %i of masses to come, asks %j', (all, coming, question) =>
  expect(removalQuestion({ all, coming })).toBe(question),
);
