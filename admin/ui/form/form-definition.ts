import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { AnyField, Fields } from '#contract/fields/field.ts';
import { type AnsweredValues, type FormValues, formValuesOf } from '#contract/fields/values.ts';
import type { Question } from '../dialogs/ConfirmDialog.tsx';
import { fieldErrors } from './record-form.ts';

interface Visibility<Values> {
  /** Whether visitors see a row with these values. */
  isVisible: (values: Values) => boolean;
  /** What taking it from their sight is called: 'Despublicar'. */
  hide: string;
}

/** What a form adds to the fields of its concept. */
interface FormDetails<Values> {
  /** The contract's schema of what staff write. */
  body: z.ZodMiniType;
  /** The field whose text names a row. */
  titleField: keyof Values & string;
  /** Whether the values are personal data: those are never kept on the device. Other forms keep a draft until it is saved. */
  personal: boolean;
  /** For rows that visitors may not see: taking one from their sight asks first. */
  visibility?: Visibility<Values>;
  /** The fields that stay in sight beside 'Salvar': whether visitors see the row. */
  footer?: readonly (keyof Values & string)[];
  /** The field that is written into first, where that is not the first one. */
  focus?: keyof Values & string;
  /** Fields that are asked for only with some values of the others; otherwise they are sent empty and not checked. */
  shownWhen?: { readonly [Name in keyof Values]?: (values: Values) => boolean };
  /** For forms with long text or many fields. */
  wide?: boolean;
  /** What the button that saves is called; 'Salvar' unless told. */
  saveLabels?: { create: string; update: string };
  /** Whether a row can also be read by those who may change it: 'Ver'. Others always can. */
  canBeViewed?: boolean;
}

/** A concept's form: its fields, and the values that they begin with. */
export interface FormDefinition<Row, Values extends Record<string, unknown>> extends FormDetails<Values> {
  /** What is asked before a row is changed to these values, if anything. */
  questionBefore?: (row: Row | undefined, written: Values) => Question | undefined;
  fields: Readonly<Record<keyof Values & string, AnyField>>;
  /** The values of a row, or those of a new one. */
  valuesOf: (row: Row | undefined) => Values;
  /** Where more, or less, is asked of some rows: of a new one, of one that an import brought incomplete. */
  asksOf?: (row: Row | undefined) => Pick<FormDefinition<Row, Values>, 'fields' | 'body'>;
  /** What is said once above the fields of a row: what it lacks. */
  above?: (row: Row) => ReactNode;
  /** What stands below the fields of a section, by its title. */
  below?: Readonly<Record<string, (shown: ShownRow<Row>) => ReactNode>>;
}

/** The row that a form or a view is about; undefined while it is created. */
export interface ShownRow<Row> {
  row: Row | undefined;
  /** Of a view: reads the row again, when something about it was changed there. */
  readAgain?: () => void;
}

/** The form as it is for a row. */
export const formFor = <Row, Values extends Record<string, unknown>>(
  form: FormDefinition<Row, Values>,
  row: Row | undefined,
): FormDefinition<Row, Values> => ({ ...form, ...form.asksOf?.(row) });

/** Declares the form of a concept's fields; `initial` says with what a new row begins, where the fields don't. */
export const defineForm = <Declared extends Fields>({
  initial,
  ...form
}: FormDetails<FormValues<Declared>> & {
  fields: Declared;
  initial?: Partial<FormValues<Declared>>;
}): FormDefinition<AnsweredValues<Declared>, FormValues<Declared>> => ({
  ...form,
  valuesOf: (row) => ({ ...formValuesOf(form.fields, row), ...(!row && initial) }),
});

/** What is refused of a form's values, by the field: of what it asks for, and of the whole. */
export function refusalsIn<Values extends Record<string, unknown>>(
  form: FormDefinition<never, Values>,
  values: Values,
): Record<string, string> {
  const asked = new Set<string>(askedFor(form, values));
  const errors = Object.entries(fieldErrors(form.body, sentValues(form, values)));
  return Object.fromEntries(errors.filter(([name]) => asked.has(name) || !(name in form.fields)));
}

type Asking<Values extends Record<string, unknown>> = Pick<FormDefinition<never, Values>, 'fields' | 'shownWhen'>;

/** The fields that a form with these values asks for. */
export const askedFor = <Values extends Record<string, unknown>>(
  { fields, shownWhen }: Asking<Values>,
  values: Values,
): (keyof Values & string)[] =>
  Object.keys(fields).filter((name) => shownWhen?.[name as keyof Values]?.(values) ?? true);

/** The values as they are sent: what is not asked for is empty; a blank password is not sent. */
export function sentValues<Values extends Record<string, unknown>>(form: Asking<Values>, values: Values): Values {
  const asked = new Set<string>(askedFor(form, values));
  const sent = Object.entries(form.fields)
    .filter(([name, { kind }]) => kind !== 'password' || values[name] !== '')
    .map(([name, { empty }]) => [name, asked.has(name) ? values[name] : empty]);
  return Object.fromEntries(sent);
}

/** The values of a stored row beside those that were written: passwords are never answered, and so never differ. */
export function valuesBeside<Row, Values extends Record<string, unknown>>(
  { fields, valuesOf }: Pick<FormDefinition<Row, Values>, 'fields' | 'valuesOf'>,
  row: Row,
  written: Values,
): Values {
  const unanswered = Object.entries<AnyField>(fields).filter(([, { kind }]) => kind === 'password');
  return { ...valuesOf(row), ...Object.fromEntries(unanswered.map(([name]) => [name, written[name]])) };
}

/** The fields of each section, in order; those of none have no title. */
export function sectionsOf<Name extends string>(fields: Readonly<Record<Name, AnyField>>, names: readonly Name[]) {
  const sections: { title: string | undefined; names: Name[] }[] = [];
  for (const name of names) {
    const { section: title } = fields[name];
    const section = sections.find((other) => other.title === title);
    if (section) section.names.push(name);
    else sections.push({ title, names: [name] });
  }
  return sections;
}
