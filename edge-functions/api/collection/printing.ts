import { parishName } from '#contract/parish.ts';

interface PrintedDetails {
  title: string;
  generatedAt: Date;
  total: number;
}

/** A report to print: its heading and its rows. */
export const printing = <Rows extends object>({ title, generatedAt, total }: PrintedDetails, rows: Rows) => ({
  title,
  parish: parishName,
  generatedAt: generatedAt.toISOString(),
  total,
  ...rows,
});
