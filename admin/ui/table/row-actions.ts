import type { Endpoint } from '#contract/endpoint.ts';

export interface RowAction {
  label: string;
  danger?: boolean;
  /** The endpoint that it calls, or to which it leads; hidden from those who may not call it. */
  calls?: Pick<Endpoint, 'access'>;
  /** The action that it follows, by default 'Ver'. */
  after?: 'Ver' | 'Editar';
  /** True if it is a button beside the menu also in a table with little room. */
  prominent?: boolean;
  /** True for the row's commonest, which is a button wherever it stands. */
  commonest?: boolean;
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
  /** The commonest action, by default 'Editar' where it is offered. */
  commonest?: 'Ver' | undefined;
}

/** A row's actions in the order of the documents (docs/product.md, "The panel"). */
export function rowActionsOf<Row>(handlers: RowHandlers<Row>, row: Row): RowAction[] {
  const isKept = handlers.isKept?.(row) ?? false;
  const { onView, actions } = handlers;
  const { onEdit, onDelete } = isKept ? {} : handlers;
  const own = actions?.(row) ?? [];
  const ownAfterEditing = own.filter(({ after }) => after === 'Editar');
  const opens = handlers.commonest === 'Ver' || !onEdit;
  return [
    ...(onView ? [{ label: 'Ver', commonest: opens, onClick: () => onView(row) }] : []),
    ...own.filter((action) => !ownAfterEditing.includes(action)),
    ...(onEdit ? [{ label: 'Editar', commonest: !(onView && opens), onClick: () => onEdit(row) }] : []),
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

/** The letters of an action that takes no more width than a menu: 'Ver', 'Editar'. */
const shortLabel = 6;

/** The letters of an action that fits beside the commonest: 'Publicar'. */
const longestBeside = 8;

/**
 * How a list is shown: as a table with room for the usual buttons of each row, for those of the rows that have a single
 * action, or for menus only; or as cards.
 */
export type Shape = 'buttons' | 'singles' | 'menus' | 'cards';

/** True for so few actions that they are buttons wherever there is room. */
export const areFew = (actions: readonly unknown[]): boolean => actions.length <= mostButtons;

/**
 * A row's commonest action is a button and the rest is in a menu, but for what is done often. Where there is room, one
 * or two are buttons, unless a long second one would widen the column. The corner of a card has one button at most.
 */
export function placed<Action extends Pick<RowAction, 'label' | 'prominent' | 'commonest'>>(
  actions: readonly Action[],
  place: Shape,
): PlacedActions<Action> {
  const common = actions.find(({ commonest }) => commonest);
  const isSingle = actions.length === 1;
  const isShort = isSingle && actions.every(({ label }) => label.length <= shortLabel);
  const hasRoom = place === 'singles' ? isSingle : place === 'buttons' && areFew(actions);
  const standAlone = !common || actions.every(({ label }) => label.length <= longestBeside);
  if (isShort || (hasRoom && standAlone)) return { buttons: actions, menu: [] };
  const isButton = (action: Action) => action === common || (action.prominent && place !== 'cards');
  return { buttons: actions.filter(isButton), menu: actions.filter((action) => !isButton(action)) };
}
