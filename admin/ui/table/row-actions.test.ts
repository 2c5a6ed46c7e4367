import { expect, it } from 'vitest';
import { rowActionsOf } from './row-actions.ts';

const row = { id: '1' };
const nothing = () => {};
const labels = (handlers: Parameters<typeof rowActionsOf>[0]) => rowActionsOf(handlers, row).map(({ label }) => label);

it('offers what has a handler, in one order', () => {
  expect(labels({})).toEqual([]);
  expect(
    labels({
      onDelete: nothing,
      onCarne: nothing,
      onEdit: nothing,
      onView: nothing,
    }),
  ).toEqual(['Ver', 'Editar', 'Carnê', 'Excluir']);
});

it('deletes only where it is allowed', () => {
  expect(labels({ onEdit: nothing, onDelete: nothing, canDelete: false })).toEqual(['Editar']);
});

it("puts a section's own actions after 'Ver'", () => {
  const actions = () => [{ label: 'Publicar', onClick: nothing }];
  expect(labels({ onView: nothing, onEdit: nothing, actions })).toEqual(['Ver', 'Publicar', 'Editar']);
});

it('hands the row to the handler', () => {
  const edited: unknown[] = [];
  rowActionsOf({ onEdit: (which) => edited.push(which) }, row)[0]?.onClick();
  expect(edited).toEqual([row]);
});
