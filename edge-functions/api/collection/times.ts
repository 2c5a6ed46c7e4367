/** A row with its timestamps as calls answer them: `createdAt`, `updatedAt`. */
export const withDocumentTimes = <Row extends { created_at: string; updated_at: string }>({
  created_at,
  updated_at,
  ...own
}: Row) => ({ ...own, createdAt: created_at, updatedAt: updated_at });
