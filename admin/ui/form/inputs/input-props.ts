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
  date: string | null;
  dayEnd: string | null;
  time: string;
  photo: string;
  picture: string;
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
  /** True if it gets the focus when the form opens. */
  'data-autofocus'?: true | undefined;
}

/** The props of a kind's input. */
export type InputProps<Kind extends FieldKind> = InputOf<KindValues[Kind], FieldDetails[Kind]>;
