export interface RowAction {
  label: string;
  danger?: boolean;
  onClick: () => void;
}

export interface RowHandlers<Row> {
  /** An action is shown only when its handler is given. */
  onView?: (row: Row) => void;
  onEdit?: (row: Row) => void;
  onCarne?: (row: Row) => void;
  onDelete?: (row: Row) => void;
  canDelete?: boolean;
  /** Actions of this section only: 'Publicar'. */
  actions?: (row: Row) => RowAction[];
}

/** A row's actions in the order in which they stand (admin-panel.md, "Generic list sections"). */
export function rowActionsOf<Row>(handlers: RowHandlers<Row>, row: Row): RowAction[] {
  const { onView, onEdit, onCarne, onDelete, canDelete = true, actions } = handlers;
  const own = actions?.(row) ?? [];
  return [
    ...(onView ? [{ label: 'Ver', onClick: () => onView(row) }] : []),
    ...own,
    ...(onEdit ? [{ label: 'Editar', onClick: () => onEdit(row) }] : []),
    ...(onCarne ? [{ label: 'Carnê', onClick: () => onCarne(row) }] : []),
    ...(onDelete && canDelete ? [{ label: 'Excluir', danger: true, onClick: () => onDelete(row) }] : []),
  ];
}
