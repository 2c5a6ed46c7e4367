import type { IntentionType } from '#contract/mass-intentions.ts';

/** The database allows no other type. */
export const toIntention = <Row extends { intention_type: string }>(row: Row) => ({
  ...row,
  intention_type: row.intention_type as IntentionType,
});

/** The message after deleting all that don't recur. */
export function deletedSentence(count: number): string {
  if (count === 0) return 'Não havia intenções não recorrentes para excluir.';
  if (count === 1) return 'Sucesso! 1 intenção não recorrente foi excluída.';
  return `Sucesso! ${count} intenções não recorrentes foram excluídas.`;
}
