import * as z from 'zod/mini';
import { instant } from './primitives.ts';

/** A report for printing: its heading, the number of rows, and the concept's rows. */
export const printed = <Rows extends z.core.$ZodLooseShape>(rows: Rows) =>
  z.object({
    title: z.string(),
    /** The parish's name. */
    parish: z.string(),
    generatedAt: instant,
    total: z.int(),
    ...rows,
  });
