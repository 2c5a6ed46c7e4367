import type { ParishInfoSectionName } from '#contract/parish-info.ts';
import { withDocumentTimes } from '../collection/times.ts';

interface ParishInfoRow {
  /** The table's check allows only these sections. */
  section: string;
  created_at: string;
  updated_at: string;
}

/** A row as calls answer it. */
export const toParishInfo = <Row extends ParishInfoRow>(row: Row) => ({
  ...withDocumentTimes(row),
  section: row.section as ParishInfoSectionName,
});
