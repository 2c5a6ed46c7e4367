import type { IntentionType, MassIntention } from '#contract/mass-intentions.ts';

/** The database allows no other type; offering and hour are what its functions build. */
export const toIntention = <
  Row extends { intention_type: string; offering?: unknown; mass_time?: unknown; mass_is_cancelled?: unknown },
>(
  row: Row,
) => ({
  ...row,
  intention_type: row.intention_type as IntentionType,
  offering: (row.offering ?? null) as MassIntention['offering'],
  mass_time: (row.mass_time as string | null | undefined)?.slice(0, 5) ?? null,
  mass_is_cancelled: row.mass_is_cancelled === true,
});

/** The intentions of each type, as `toLine` prints them. */
export function byType<Row extends { intention_type: string }, Line>(rows: readonly Row[], toLine: (row: Row) => Line) {
  const ofType = (type: IntentionType) => rows.filter(({ intention_type }) => intention_type === type).map(toLine);
  return { thanksgiving: ofType('thanksgiving'), deceased: ofType('deceased') };
}

/** The message after deleting all that don't recur. */
export function deletedSentence(count: number): string {
  if (count === 0) return 'Não havia intenções não recorrentes para excluir.';
  if (count === 1) return 'Sucesso! 1 intenção não recorrente foi excluída.';
  return `Sucesso! ${count} intenções não recorrentes foram excluídas.`;
}
