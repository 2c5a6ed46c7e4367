import type { Endpoint } from '#contract/endpoint.ts';

export interface RowAction {
  label: string;
  danger?: boolean;
  /** What it calls, or leads to: whoever may not call it is not offered it. */
  calls?: Pick<Endpoint, 'access'>;
  /** The action behind which it stands; 'Ver' unless told. */
  after?: 'Ver' | 'Editar';
  onClick: () => void;
}

export interface RowHandlers<Row> {
  /** An action is shown only when its handler is given. */
  onView?: (row: Row) => void;
  onEdit?: (row: Row) => void;
  onDelete?: (row: Row) => void;
  /** Actions of this section only: 'Publicar'. */
  actions?: (row: Row) => RowAction[];
}

/** A row's actions in the order in which they stand (docs/product.md, "The panel"). */
export function rowActionsOf<Row>(handlers: RowHandlers<Row>, row: Row): RowAction[] {
  const { onView, onEdit, onDelete, actions } = handlers;
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
