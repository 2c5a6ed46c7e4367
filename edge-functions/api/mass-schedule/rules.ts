interface MassTimeRow {
  /** `HH:MM:SS` */
  time: string;
  created_at: string;
  updated_at: string;
}

/** A row as the documents spell it: their time has no seconds. */
export const toMassTime = <Row extends MassTimeRow>({ created_at, updated_at, ...own }: Row) => ({
  ...own,
  time: own.time.slice(0, 5),
  createdAt: created_at,
  updatedAt: updated_at,
});
