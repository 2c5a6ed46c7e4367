import { expect, it } from 'vitest';
import { type ChurchDrawings, drawingOf } from './drawing.ts';

const church: ChurchDrawings = {
  own: '/lily.svg',
  front: '/chapel.svg',
  eucharist: '/eucharist.svg',
  spirit: '/spirit.svg',
  lourdes: '/lourdes.svg',
};

it.each([
  ['Primeira Eucaristia', 'eucharist.svg', true],
  ['CRISMA', 'spirit.svg', true],
  ['Festa da Padroeira', 'lily.svg', true],
  ['Procissão de Nossa Senhora', 'lourdes.svg', true],
  ['Quermesse', 'bunting.svg', false],
  ['Natal do ano passado', 'panes.svg#star', false],
  ['Vigília Pascal', 'candle.svg', false],
  ['Obras do telhado', 'chapel.svg', false],
  ['Coral Vozes de Lourdes', 'panes.svg#bell', false],
  ['Passeio', 'lily.svg', true],
  ['', 'lily.svg', true],
])('“%s” is shown with %s', (title, drawing, isWindow) => {
  const { src, ...rest } = drawingOf(title, church);
  expect(src).toMatch(new RegExp(`${drawing.replace('.', '\\.')}$`));
  expect(rest).toEqual({ isWindow });
});

it('a church without a drawing of its front is shown with its window', () => {
  expect(drawingOf('Obras do telhado', { ...church, front: undefined })).toEqual({ src: '/lily.svg', isWindow: true });
});
