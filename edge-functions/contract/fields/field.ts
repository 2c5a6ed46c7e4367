import * as z from 'zod/mini';
import { labelled } from '../label.ts';

/** What is said of a field to people, whatever its kind. */
export interface FieldWords {
  /** In lower case, as a sentence names it: 'título'. Where it follows the row's gender, it says so: 'ativa'. */
  label: string;
  /** What stands at its input, where that is not the label with a capital letter. */
  caption?: string;
  /** What somebody who fills it in has to know. */
  help?: string;
  /** The part of a long form in which it stands. */
  section?: string;
}

export interface Option {
  value: string | number;
  label: string;
}

/** A span of local dates, `YYYY-MM-DD`, and what is said of a day outside. */
export interface DaySpan {
  first: string;
  /** The last day, which may be the parish's today. */
  last: () => string;
  tooEarly: string;
  tooLate: string;
}

/** The kinds of fields, and what inputs, tables and reports have to know of a field of this kind. */
export interface FieldDetails {
  line: null;
  /** How many lines its input shows at first. */
  prose: { rows: number };
  richText: null;
  address: null;
  email: null;
  flag: null;
  choice: { options: readonly Option[] };
  date: DaySpan;
  dayEnd: null;
  time: null;
  cpf: null;
  telephone: null;
  /** Cents of a real. */
  money: { least: number };
  year: Limits;
  whole: Limits;
}

export interface Limits {
  least: number;
  most: number;
}

export type FieldKind = keyof FieldDetails;

/** What a form holds where nothing was filled in. */
type Empty = '' | false | null;

/** A field of what a concept keeps: all that other layers know of it follows from here. */
export interface Field<
  Kind extends FieldKind = FieldKind,
  Written extends z.ZodMiniType = z.ZodMiniType,
  Answered extends z.ZodMiniType = z.ZodMiniType,
  OrNothing extends z.ZodMiniType = z.ZodMiniType,
  Nothing extends Empty = Empty,
> extends FieldWords {
  kind: Kind;
  details: FieldDetails[Kind];
  /** In the body of a call. */
  written: Written;
  /** The same where it may be left out. */
  orNothing: OrNothing;
  /** In an answer. */
  answered: Answered;
  required: boolean;
  /** What a form holds where nothing was filled in, and what a form of a new row begins with. */
  empty: Nothing;
  initial: unknown;
}

export type AnyField = { [Kind in FieldKind]: Field<Kind> }[FieldKind];

/** A concept's fields in the order in which a form asks for them, by their names in calls and in the table. */
export type Fields = Readonly<Record<string, AnyField>>;

/** Declares a concept's fields. */
export const defineFields = <const Declared extends Fields>(fields: Declared): Declared => fields;

/** Makes a field that is required; its schemas get its label. */
export function field<
  Kind extends FieldKind,
  Written extends z.ZodMiniType,
  Answered extends z.ZodMiniType,
  OrNothing extends z.ZodMiniType,
  Nothing extends Empty,
>(
  kind: Kind,
  { label, caption, help, section }: FieldWords,
  made: Pick<
    Field<Kind, Written, Answered, OrNothing, Nothing>,
    'details' | 'written' | 'answered' | 'orNothing' | 'empty'
  > & { initial?: unknown },
): Field<Kind, Written, Answered, OrNothing, Nothing> {
  return {
    kind,
    label,
    caption,
    help,
    section,
    initial: made.empty,
    ...made,
    written: labelled(made.written, label),
    orNothing: labelled(made.orNothing, label),
    required: true,
  };
}

type Optional<Required extends Field> = Omit<Required, 'written' | 'answered' | 'required'> & {
  written: Required['orNothing'];
  answered: z.ZodMiniNullable<Required['answered']>;
  required: boolean;
};

/** A field that may be left out, or be empty: null is stored then. */
export const optional = <Required extends Field>(field: Required): Optional<Required> => ({
  ...field,
  written: field.orNothing,
  answered: z.nullable(field.answered),
  required: false,
});

type Defaulted<Required extends Field> = Omit<Required, 'written'> & {
  written: z.ZodMiniOptional<Required['written']>;
};

/** A field that a call may leave out when it creates a row: the table has a value for it. */
export const defaulted = <Required extends Field>(field: Required): Defaulted<Required> => ({
  ...field,
  written: z.optional(field.written),
  required: false,
});

/** What may be missing, or null. */
export const orNull = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema));
