/** The limits of a spreadsheet that is read in this browser. They hold for what a file says, and for what a hostile one hides. */
export const fileLimits = {
  /** Bytes of the file. */
  bytes: 10 * 1024 * 1024,
  /** Bytes of the parts that are read, once unpacked. */
  unpacked: 64 * 1024 * 1024,
  /** How many times as large as the file these may be, beyond the first megabytes: real sheets grow five to thirty times, bombs a thousand. */
  growth: 200,
  /** Rows with something in them, those above the titles too. */
  rows: 25_000,
  columns: 200,
  /** Characters of a cell that are kept: one more than any field takes, so that a longer text is refused by its field. */
  characters: 5_001,
} as const;

/** The most rows and columns that a spreadsheet program knows. */
export const programLimits = { rows: 1_048_576, columns: 16_384 } as const;
