/** A file of Storage: a photo, or a private file. */
export interface BackupFile {
  bucket: string;
  name: string;
  /** Media type. */
  type: string;
  cacheControl: string;
}
