import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { RecordForm } from '../form/record-form.ts';

/** A form's values: every field of what staff write. */
export type ValuesOf<Body extends z.ZodMiniType> = Required<z.input<Body>>;

interface Visibility<Values> {
  /** Whether visitors see a row with these values. */
  isVisible: (values: Values) => boolean;
  /** What taking it from their sight is called: 'Despublicar'. */
  hide: string;
}

/** A concept's form: its fields, and the values that they begin with. */
export interface FormDefinition<Row, Values extends Record<string, unknown>> {
  /** The contract's schema of what staff write. */
  body: z.ZodMiniType;
  /** The values of a row, or those of a new one. */
  valuesOf: (row: Row | undefined) => Values;
  /** The field whose text names a row. */
  names: keyof Values;
  /** Whether the values are personal data: those are never kept on the device. Other forms keep a draft until it is saved. */
  personal: boolean;
  /** For rows that visitors may not see: taking one from their sight asks first. */
  visibility?: Visibility<Values>;
  fields: (form: RecordForm<Values>) => ReactNode;
  /** A field that stays in sight beside 'Salvar': whether visitors see the row. */
  beside?: (form: RecordForm<Values>) => ReactNode;
  /** For forms with long text or many fields. */
  wide?: boolean;
  /** A value as a person reads it, where two people's values are compared; plain texts, numbers and yes or no need none. */
  shown?: (field: keyof Values, value: unknown) => string | undefined;
}

/** Declares a form whose values are those of its schema. */
export const defineForm = <Row, Body extends z.ZodMiniObject>(
  definition: FormDefinition<Row, ValuesOf<Body>> & { body: Body },
): FormDefinition<Row, ValuesOf<Body>> => definition;
