import { withDocumentTimes } from '../collection/times.ts';

/** A row as calls answer it. */
export function toGallery<Row extends { creator_name: string | null; created_at: string; updated_at: string }>(
  row: Row,
) {
  const { creator_name, ...own } = withDocumentTimes(row);
  return { ...own, creator: creator_name === null ? null : { name: creator_name } };
}
