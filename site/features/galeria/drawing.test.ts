import { expect, it } from 'vitest';
import { drawingOf } from './drawing.ts';

it.each([
  ['Primeira Eucaristia', 'windows.svg#eucharist', true],
  ['CRISMA', 'windows.svg#spirit', true],
  ['Festa da Padroeira', 'windows.svg#lourdes', true],
  ['Quermesse', 'bunting.svg', false],
  ['Natal do ano passado', 'panes.svg#star', false],
  ['Vigília Pascal', 'candle.svg', false],
  ['Obras do telhado', 'facade.svg', false],
  ['Coral Vozes de Lourdes', 'panes.svg#bell', false],
  ['Passeio', 'windows.svg#cross', true],
  ['', 'windows.svg#cross', true],
])('“%s” is shown with %s', (title, drawing, isWindow) => {
  const { src, ...rest } = drawingOf(title);
  expect(src).toMatch(new RegExp(`${drawing.replace('.', '\\.')}$`));
  expect(rest).toEqual({ isWindow });
});
