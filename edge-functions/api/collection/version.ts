/** A row's version and who wrote it. */
export interface Version {
  updated_at: string;
  updated_by: string | null;
}
