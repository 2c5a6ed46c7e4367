import { expect, it } from 'vitest';
import { likeCategory } from './like-category.ts';

const inUse = ['Manutenção', 'Água e luz', 'Coletas', 'Festa de Sant’Ana'];

it.each([
  ['manutencao', undefined],
  ['MANUTENÇÕES', undefined],
  ['Manutenção ', undefined],
  ['Manutençãos', 'Manutenção'],
  ['Agua  e Luz', undefined],
  ['Água e luzs', 'Água e luz'],
  ['COLETA', 'Coletas'],
  ['Coletas', undefined],
  ["festa de Sant'ana", undefined],
  ['Festa', undefined],
])('“%s” is likely to mean %s', (written, meant) => expect(likeCategory(written, inUse)).toBe(meant));
