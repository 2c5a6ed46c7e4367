import type { Endpoint } from '#contract/endpoint.ts';

export interface RowAction {
  label: string;
  danger?: boolean;
  /** The endpoint that it calls, or to which it leads; hidden from those who may not call it. */
  calls?: Pick<Endpoint, 'access'>;
  /** The action that it follows, by default 'Ver'. */
  after?: 'Ver' | 'Editar';
  /** True if it is a button beside the menu also where there is little room. */
  prominent?: boolean;
  onClick: () => void;
}

export interface RowHandlers<Row> {
  /** An action is shown only when its handler is given. */
  onView?: (row: Row) => void;
  onEdit?: (row: Row) => void;
  onDelete?: (row: Row) => void;
  /** Actions of this section only: 'Publicar'. */
  actions?: (row: Row) => RowAction[];
  /** True if nobody changes or deletes a row. */
  isKept?: ((row: Row) => boolean) | undefined;
}

/** A row's actions in the order of the documents (docs/product.md, "The panel"). */
export function rowActionsOf<Row>(handlers: RowHandlers<Row>, row: Row): RowAction[] {
  const isKept = handlers.isKept?.(row) ?? false;
  const { onView, actions } = handlers;
  const { onEdit, onDelete } = isKept ? {} : handlers;
  const own = actions?.(row) ?? [];
  const ownAfterEditing = own.filter(({ after }) => after === 'Editar');
  return [
    ...(onView ? [{ label: 'Ver', onClick: () => onView(row) }] : []),
    ...own.filter((action) => !ownAfterEditing.includes(action)),
    ...(onEdit ? [{ label: 'Editar', onClick: () => onEdit(row) }] : []),
    ...ownAfterEditing,
    ...(onDelete ? [{ label: 'Excluir', danger: true, onClick: () => onDelete(row) }] : []),
  ];
}

/** A row's actions by where they stand. */
interface PlacedActions<Action> {
  buttons: readonly Action[];
  menu: readonly Action[];
}

/** More than these go into a menu. */
const mostButtons = 2;

/** How a list is shown: as a table with or without room for the usual buttons of each row, or as cards. */
export type Shape = 'buttons' | 'menus' | 'cards';

/** Where there is room, one or two actions are buttons; of more, the frequent ones are, and the rest is in a menu. */
export function placed<Action extends Pick<RowAction, 'label' | 'prominent'>>(
  actions: readonly Action[],
  shape: Shape,
): PlacedActions<Action> {
  if (shape !== 'menus' && actions.length <= mostButtons) return { buttons: actions, menu: [] };
  const isButton = ({ label, prominent }: Action) => prominent || (shape === 'buttons' && label === 'Editar');
  return { buttons: actions.filter(isButton), menu: actions.filter((action) => !isButton(action)) };
}
