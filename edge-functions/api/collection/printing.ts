import { readParish } from '../gateways/parish.ts';
import type { Caller } from '../http/authenticate.ts';

interface PrintedDetails {
  title: string;
  generatedAt: Date;
  total: number;
}

/** A report to print: its heading, with the parish's name, and its rows. */
export const printing = async <Rows extends object>(
  { db }: Pick<Caller, 'db'>,
  { title, generatedAt, total }: PrintedDetails,
  rows: Rows,
) => ({
  title,
  parish: (await readParish(db)).name,
  generatedAt: generatedAt.toISOString(),
  total,
  ...rows,
});
