/** Which version of a row it is, and whose. */
export interface Version {
  updated_at: string;
  updated_by: string | null;
}
