/** Tables in which earlier versions had what this version has in others. */
export interface FormerModel {
  /** The table by which such a backup is told. */
  table: string;
  /** Its tables: where their rows are loaded, with the types of their columns. */
  tables: readonly FormerTable[];
  /** The first table whose rows name what they become: those before it are loaded then. */
  before: string;
  /** Makes this version's rows of them. Rows that are always made of others are made by the same function as these. */
  sql: string;
  /** Answers what of them this version has no place for, in a column `name`. */
  leftOut: string;
  /** Answers a sentence for each that they don't agree in, in a column `fault`. */
  faults: string;
}

export interface FormerTable {
  /** In the backup. */
  name: string;
  /** Of a table that this version has too: the column that only rows of the former model have. */
  having?: string;
  /** A temporary table. */
  into: string;
  needed: Readonly<Record<string, string>>;
  optional: Readonly<Record<string, string>>;
}
