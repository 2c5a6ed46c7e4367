/** The limits of an imported spreadsheet, also against zip bombs. */
export const fileLimits = {
  /** Bytes of the file. */
  bytes: 10 * 1024 * 1024,
  /** Bytes of the unpacked parts. */
  unpacked: 64 * 1024 * 1024,
  /** Maximum ratio of unpacked to packed bytes, beyond a few megabytes: real files have 5 to 30, zip bombs 1,000. */
  growth: 200,
  /** Rows that aren't empty, including those above the titles. */
  rows: 25_000,
  columns: 200,
  /** Characters per cell: one more than any field allows, so that the field's schema refuses longer texts. */
  characters: 5_001,
} as const;

/** The maximum rows and columns of spreadsheet programs. */
export const programLimits = { rows: 1_048_576, columns: 16_384 } as const;
