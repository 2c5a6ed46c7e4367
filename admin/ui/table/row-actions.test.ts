import { expect, it } from 'vitest';
import { rowActionsOf } from './row-actions.ts';

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

it('hands the row to the handler', () => {
  const edited: unknown[] = [];
  rowActionsOf({ onEdit: (which) => edited.push(which) }, row)[0]?.onClick();
  expect(edited).toEqual([row]);
});
