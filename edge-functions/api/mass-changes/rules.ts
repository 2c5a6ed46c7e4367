import { withDocumentTimes } from '../collection/times.ts';

interface MassChangeRow {
  /** `HH:MM:SS` */
  time: string | null;
  created_at: string;
  updated_at: string;
}

/** A row as calls answer it: the time without seconds. */
export const toMassChange = <Row extends MassChangeRow>(row: Row) => ({
  ...withDocumentTimes(row),
  time: row.time?.slice(0, 5) ?? null,
});
