import * as z from 'zod/mini';
import { instant } from './primitives.ts';

/** What is printed: a heading, the number of rows, and the rows as the concept arranges them. */
export const printed = <Rows extends z.core.$ZodLooseShape>(rows: Rows) =>
  z.object({
    title: z.string(),
    /** The parish's name. */
    parish: z.string(),
    generatedAt: instant,
    total: z.int(),
    ...rows,
  });
