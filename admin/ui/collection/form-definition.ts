import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { RecordForm } from '../form/record-form.ts';

/** A concept's form: its fields, and the values that they begin with. */
export interface FormDefinition<Row, Values extends Record<string, unknown>> {
  /** The contract's schema of what staff write. */
  body: z.ZodMiniType<unknown, unknown>;
  /** The values of a row, or those of a new one. Every value that two people may change differently is here. */
  valuesOf: (row: Row | undefined) => Values;
  fields: (form: RecordForm<Values>) => ReactNode;
  /** For forms with long text or many fields. */
  wide?: boolean;
}

/** Declares a form and keeps the types of its values. */
export const defineForm = <Row, Values extends Record<string, unknown>>(
  definition: FormDefinition<Row, Values>,
): FormDefinition<Row, Values> => definition;
