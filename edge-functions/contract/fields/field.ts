import * as z from 'zod/mini';
import { type FieldSentences, labelled, withSentences } from '../label.ts';
import { copyUnread, lazily, type Makers } from '../lazily.ts';
import { ifGiven } from '../not-given.ts';
import { capitalised } from '../noun.ts';

/** The texts of a field, whatever its kind. */
export interface FieldWords {
  /** In lower case, for sentences: 'título'. An adjective agrees with the row's gender: 'ativa'. */
  label: string;
  /** The input's label, if not `label` with a capital letter. */
  caption?: string;
  /** The input's help text. */
  help?: string;
  /** The form's section with this field. */
  section?: string;
  /** Sentences for a missing or invalid value, where the documents prescribe whole ones. */
  sentences?: FieldSentences;
}

export interface Option {
  value: string | number;
  label: string;
}

/** A span of local dates, `YYYY-MM-DD`, and the message for a day outside it. */
export interface DaySpan {
  first: string;
  /** The last day, which may be the parish's today. */
  last: () => string;
  tooEarly: string;
  tooLate: string;
}

/** Choices that are shown as pictures, by what the pictures are. */
export type ChoicePictures = 'windows' | 'facades' | 'colours';

/** The kinds of fields, with the details that inputs, tables and reports need. */
export interface FieldDetails {
  /** The values to propose while somebody types, or the path of the call that answers them. */
  line: { proposed: readonly Option[] } | { proposedBy: string } | null;
  /** The input's initial number of lines. */
  prose: { rows: number };
  richText: null;
  address: null;
  email: null;
  /** Written, but never returned. */
  password: null;
  flag: null;
  /** `none` is the label of the empty choice. */
  choice: { options: readonly Option[]; pictures?: ChoicePictures; none?: string };
  /** From 0, Sunday. */
  weekdays: null;
  date: DaySpan;
  dayEnd: null;
  moment: null;
  time: null;
  /** A person's photo, as a data URL. */
  photo: null;
  /** The path of a picture of the parish's own, which everybody may see. */
  picture: null;
  /** The name of a stored PDF; the field with its name for people. */
  document: { name: string };
  /** The field with the picture of which it is a point. */
  focus: { picture: string };
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

/** A form's value for an empty input. */
type Empty = '' | false | null;

/** A field of a concept, from which all other layers derive theirs. */
interface Field<
  Kind extends FieldKind = FieldKind,
  Written extends z.ZodMiniType = z.ZodMiniType,
  Answered extends z.ZodMiniType = z.ZodMiniType,
  OrNothing extends z.ZodMiniType = z.ZodMiniType,
  Nothing extends Empty = Empty,
> extends FieldWords {
  kind: Kind;
  details: FieldDetails[Kind];
  /** Its schema in the body of a call. */
  written: Written;
  /** The same for an optional field. */
  orNothing: OrNothing;
  /** Its schema in an answer. */
  answered: Answered;
  required: boolean;
  /** A form's value for an empty input, and its initial value for a new row. */
  empty: Nothing;
  initial: unknown;
}

export type AnyField = { [Kind in FieldKind]: Field<Kind> }[FieldKind];

/** A concept's fields in the form's order, by their names in calls and in the table. */
export type Fields = Readonly<Record<string, AnyField>>;

/** A field's name above its input, in the audit log, and wherever else it stands alone. */
export const captionOf = ({ label, caption }: FieldWords): string => caption ?? capitalised(label);

/** Declares a concept's fields. */
export const defineFields = <const Declared extends Fields>(fields: Declared): Declared => fields;

/** Makes a field, by default a required one; its schemas get its label. */
export function field<
  Kind extends FieldKind,
  Written extends z.ZodMiniType,
  Answered extends z.ZodMiniType,
  OrNothing extends z.ZodMiniType,
  Nothing extends Empty,
>(
  kind: Kind,
  { label, caption, help, section, sentences }: FieldWords,
  {
    details,
    empty,
    initial = empty,
    required = true,
    ...schemas
  }: Pick<Field<Kind, Written, Answered, OrNothing, Nothing>, 'details' | 'empty'> &
    Makers<Pick<Field<Kind, Written, Answered, OrNothing, Nothing>, 'written' | 'answered' | 'orNothing'>> & {
      initial?: unknown;
      required?: boolean;
    },
): Field<Kind, Written, Answered, OrNothing, Nothing> {
  return lazily(
    { kind, label, caption, help, section, details, empty, initial, required },
    {
      written: () => withSentences(labelled(schemas.written(), label), sentences),
      orNothing: () => withSentences(labelled(schemas.orNothing(), label), sentences),
      answered: schemas.answered,
    },
  );
}

type Optional<Required extends Field> = Omit<Required, 'written' | 'answered' | 'required'> & {
  written: Required['orNothing'];
  answered: z.ZodMiniNullable<Required['answered']>;
  required: boolean;
};

/** An optional field: null is stored when it is missing or empty. */
export const optional = <Required extends Field>(field: Required): Optional<Required> =>
  lazily(Object.assign(copyUnread(field), { required: false }), {
    written: () => field.orNothing,
    answered: () => z.nullable(field.answered),
  }) as Optional<Required>;

type Defaulted<Required extends Field> = Omit<Required, 'written'> & {
  written: z.ZodMiniOptional<Required['written']>;
};

/**
 * A field with a default in the table, optional in a create. One that begins with a value is required in forms, which
 * offer no empty choice then.
 */
export const defaulted = <Required extends Field>(field: Required): Defaulted<Required> =>
  lazily(Object.assign(copyUnread(field), { required: field.initial !== field.empty }), {
    written: () => ifGiven(field.written),
  }) as Defaulted<Required>;
