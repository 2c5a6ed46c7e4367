import { expect, it } from 'vitest';
import { shapeFor } from './shape.ts';

const columns = [{ leads: true }, { width: '7rem' as const }, { width: '8rem' as const }, { width: '6.5rem' as const }];
const labelled = (...labels: string[]) => [labels.map((label) => ({ label, commonest: label === 'Editar' }))];
const few = labelled('Editar', 'Excluir');
const one = labelled('Ver');
const many = labelled('Ver', 'Despublicar', 'Editar', 'Excluir');

it('shows the actions as buttons where there is room for them, then menus, then cards', () => {
  const shapes = [60, 50, 38].map((room) => shapeFor(room, { columns, actions: many }));
  expect(shapes).toEqual(['buttons', 'menus', 'cards']);
});

it('needs less room for fewer actions, and none for rows without any', () => {
  expect(shapeFor(46, { columns, actions: many })).toBe('cards');
  expect(shapeFor(46, { columns, actions: one })).toBe('buttons');
  expect(shapeFor(40.5, { columns, actions: [[]] })).toBe('buttons');
});

it('leaves the leading column less where buttons hide nothing', () => {
  expect(shapeFor(48, { columns, actions: few })).toBe('buttons');
  expect(shapeFor(48, { columns, actions: many })).toBe('menus');
});

it('goes by the row that offers most', () => {
  expect(shapeFor(48, { columns, actions: [...one, ...many] })).toBe('singles');
});

it('opens a menu of one where there is room for it', () => {
  const actions = [...labelled('Marcar como resolvido'), ...labelled('Registrar como doação', 'Resolver')];
  expect([50, 42].map((room) => shapeFor(room, { columns, actions }))).toEqual(['singles', 'menus']);
});

it('keeps room for a column that says no width', () => {
  expect(shapeFor(24, { columns: [{ leads: true }, {}], actions: [[]] })).toBe('buttons');
  expect(shapeFor(22, { columns: [{ leads: true }, {}], actions: [[]] })).toBe('cards');
});

it('keeps room for an action that stands beside the menu', () => {
  const room = 48;
  const prominent = many.map((each) =>
    each.map((action) => ({ ...action, prominent: action.label === 'Despublicar' })),
  );
  expect(shapeFor(room, { columns, actions: many })).toBe('menus');
  expect(shapeFor(room, { columns, actions: prominent })).toBe('cards');
});
