/** A row with its timestamps as calls answer them: `createdAt`, `updatedAt`. */
export const withDocumentTimes = <Row extends { created_at: string; updated_at: string }>({
  created_at,
  updated_at,
  ...own
}: Row) => ({ ...own, createdAt: created_at, updatedAt: updated_at });

/** The same, with the person who created the row: `creator {name}`. */
export function withCreator<Row extends { creator_name: string | null; created_at: string; updated_at: string }>(
  row: Row,
) {
  const { creator_name, ...own } = withDocumentTimes(row);
  return { ...own, creator: creator_name === null ? null : { name: creator_name } };
}
