/** A row as the documents spell its moments: `createdAt`, `updatedAt`. */
export const withDocumentTimes = <Row extends { created_at: string; updated_at: string }>({
  created_at,
  updated_at,
  ...own
}: Row) => ({ ...own, createdAt: created_at, updatedAt: updated_at });
