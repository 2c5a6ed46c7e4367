import { expect, it } from 'vitest';
import { likeCategory } from './like-category.ts';

const inUse = ['Manutenção', 'Água e luz', 'Coletas', 'coleta', 'Festa de Sant’Ana'];

it.each([
  ['manutencao', 'Manutenção'],
  ['MANUTENÇÕES', undefined],
  ['Manutenção ', undefined],
  ['Manutençãos', 'Manutenção'],
  ['Agua  e Luz', 'Água e luz'],
  ['COLETA', 'Coletas'],
  ['coleta', undefined],
  ['Coletas', undefined],
  ["festa de Sant'ana", 'Festa de Sant’Ana'],
  ['Festa', undefined],
])('“%s” is likely to mean %s', (written, meant) => expect(likeCategory(written, inUse)).toBe(meant));
