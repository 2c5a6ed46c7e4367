import type { ParishInfoSectionName } from '#contract/parish-info.ts';
import { withDocumentTimes } from '../collection/times.ts';

interface ParishInfoRow {
  /** One of the sections: the table's check says so. */
  section: string;
  created_at: string;
  updated_at: string;
}

/** A row as the documents spell it. */
export const toParishInfo = <Row extends ParishInfoRow>(row: Row) => ({
  ...withDocumentTimes(row),
  section: row.section as ParishInfoSectionName,
});
