import type { ReactNode } from 'react';
import type { FieldDetails, FieldKind } from '#contract/fields/field.ts';

/** A form's value of a field, by its kind. */
export interface KindValues {
  line: string;
  prose: string;
  richText: string;
  address: string;
  email: string;
  password: string;
  flag: boolean;
  choice: string | number | null;
  weekdays: readonly number[] | null;
  date: string | null;
  dayEnd: string | null;
  moment: string | null;
  time: string;
  photo: string;
  picture: string;
  document: string;
  focus: string;
  cpf: string;
  telephone: string;
  money: number | null;
  year: number | null;
  whole: number | null;
}

interface InputOf<Value, Details> {
  details: Details;
  label: string;
  description?: string | undefined;
  required: boolean;
  value: Value;
  onChange: (value: Value) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  error?: ReactNode;
  /** The path of the picture, of a field that is a point of one. */
  picture?: string | undefined;
  /** Writes the name of a chosen file, of a field with a document. */
  onName?: ((name: string) => void) | undefined;
  /** True if it gets the focus when the form opens. */
  'data-autofocus'?: true | undefined;
}

/** The props of a kind's input. */
export type InputProps<Kind extends FieldKind> = InputOf<KindValues[Kind], FieldDetails[Kind]>;
