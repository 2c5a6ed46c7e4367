import { withDocumentTimes } from '../collection/times.ts';

interface MassTimeRow {
  /** `HH:MM:SS` */
  time: string;
  created_at: string;
  updated_at: string;
}

/** A row as calls answer it: the time without seconds. */
export const toMassTime = <Row extends MassTimeRow>(row: Row) => ({
  ...withDocumentTimes(row),
  time: row.time.slice(0, 5),
});
