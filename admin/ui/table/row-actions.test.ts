import { describe, expect, it } from 'vitest';
import { placed, rowActionsOf } from './row-actions.ts';

const row = { id: '1' };
const nothing = () => {};
const labels = (handlers: Parameters<typeof rowActionsOf>[0]) => rowActionsOf(handlers, row).map(({ label }) => label);

it('offers what has a handler, in one order', () => {
  expect(labels({})).toEqual([]);
  expect(labels({ onDelete: nothing, onEdit: nothing, onView: nothing })).toEqual(['Ver', 'Editar', 'Excluir']);
  expect(labels({ onView: nothing })).toEqual(['Ver']);
});

it("puts a section's own actions after 'Ver', or after 'Editar' where they say so", () => {
  const actions = () => [
    { label: 'Carnê', after: 'Editar', onClick: nothing } as const,
    { label: 'Publicar', onClick: nothing },
  ];
  const all = { onView: nothing, onEdit: nothing, onDelete: nothing, actions };
  expect(labels(all)).toEqual(['Ver', 'Publicar', 'Editar', 'Carnê', 'Excluir']);
  expect(labels({ actions })).toEqual(['Publicar', 'Carnê']);
});

it('has one that is the commonest', () => {
  const both = { onEdit: nothing, onView: nothing };
  const commonest = (handlers: Parameters<typeof rowActionsOf>[0]) =>
    rowActionsOf(handlers, row).flatMap(({ label, commonest: is }) => (is ? [label] : []));
  expect(commonest(both)).toEqual(['Editar']);
  expect(commonest({ ...both, commonest: 'Ver' })).toEqual(['Ver']);
  expect(commonest({ ...both, isKept: () => true })).toEqual(['Ver']);
});

it('hands the row to the handler', () => {
  const edited: unknown[] = [];
  rowActionsOf({ onEdit: (which) => edited.push(which) }, row)[0]?.onClick();
  expect(edited).toEqual([row]);
});

describe('the places of actions', () => {
  const labelled = (...all: string[]) =>
    all.map((label) => ({ label, prominent: label === 'Carnê', commonest: label === 'Editar' }));
  const opened = (...all: string[]) => labelled(...all).map((each) => ({ ...each, commonest: each.label === 'Ver' }));
  const names = (...args: Parameters<typeof placed>) => {
    const { buttons, menu } = placed(...args);
    return [buttons, menu].map((each) => each.map(({ label }) => label));
  };

  it('are buttons for two, but in a table without room', () => {
    const two = labelled('Editar', 'Excluir');
    expect(names(two, 'buttons')).toEqual([['Editar', 'Excluir'], []]);
    expect(names(two, 'menus')).toEqual([['Editar'], ['Excluir']]);
    expect(names(labelled('Copiar link', 'Desativar'), 'menus')).toEqual([[], ['Copiar link', 'Desativar']]);
  });

  it('are no menu of one entry where a short one has room', () => {
    expect(names(opened('Ver', 'Estornar'), 'buttons')).toEqual([['Ver', 'Estornar'], []]);
    expect(names(opened('Ver', 'Vincular', 'Editar'), 'buttons')).toEqual([['Ver'], ['Vincular', 'Editar']]);
  });

  it('are one button at most in the corner of a card, and never what deletes', () => {
    expect(names(labelled('Editar', 'Excluir'), 'cards')).toEqual([['Editar'], ['Excluir']]);
    expect(names(opened('Ver', 'Estornar'), 'cards')).toEqual([['Ver'], ['Estornar']]);
    expect(names(labelled('Ver', 'Editar', 'Carnê'), 'cards')).toEqual([['Editar'], ['Ver', 'Carnê']]);
    expect(names(labelled('Ver'), 'cards')).toEqual([['Ver'], []]);
    for (const long of ['Excluir', 'Marcar como resolvido'])
      expect(names(labelled(long), 'cards')).toEqual([[], [long]]);
  });

  it('are in a menu where a second one would widen the column', () => {
    expect(names(labelled('Editar', 'Juntar a outra'), 'buttons')).toEqual([['Editar'], ['Juntar a outra']]);
  });

  it('are a button for a short one, which needs no more room than a menu', () => {
    expect(names(labelled('Ver'), 'menus')).toEqual([['Ver'], []]);
    expect(names(labelled('Marcar como resolvido'), 'menus')).toEqual([[], ['Marcar como resolvido']]);
    expect(names(labelled('Marcar como resolvido'), 'singles')).toEqual([['Marcar como resolvido'], []]);
    expect(names(labelled('Copiar link', 'Desativar'), 'singles')).toEqual([[], ['Copiar link', 'Desativar']]);
  });

  it('are a menu for more, beside the frequent ones', () => {
    const many = labelled('Ver', 'Editar', 'Carnê', 'Excluir');
    const beside = [
      ['Editar', 'Carnê'],
      ['Ver', 'Excluir'],
    ];
    for (const place of ['buttons', 'menus'] as const) expect(names(many, place)).toEqual(beside);
  });
});
