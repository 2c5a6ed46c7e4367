export interface Removed {
  all: number;
  /** Those of masses that are still to come. */
  coming: number;
}

/** The question before all that don't recur are deleted, which says how many are of masses still to come. */
export const removalQuestion = ({ all, coming }: Removed): string =>
  [
    all === 1
      ? 'Tem certeza que deseja excluir a única intenção não recorrente?'
      : `Tem certeza que deseja excluir todas as ${all} intenções não recorrentes, também as que não estão na tela?`,
    ...(coming > 0 ? [stillToCome({ all, coming })] : []),
    'Esta ação não pode ser desfeita.',
  ].join(' ');

function stillToCome({ all, coming }: Removed): string {
  if (all === 1) return 'Ela é de uma missa que ainda vem.';
  if (coming === 1) return 'Uma delas é de uma missa que ainda vem.';
  return coming === all ? 'Todas são de missas que ainda vêm.' : `${coming} delas são de missas que ainda vêm.`;
}
