import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import type { AnyField, Fields } from '#contract/fields/field.ts';
import { type AnsweredValues, type FormValues, formValuesOf } from '#contract/fields/values.ts';
import type { Question } from '../dialogs/ConfirmDialog.tsx';
import type { RowAction } from '../table/row-actions.ts';
import { fieldErrors } from './record-form.ts';

interface Visibility<Values> {
  /** True if visitors see a row with these values. */
  isVisible: (values: Values) => boolean;
  /** The name of the action that hides it: 'Despublicar'. */
  hide: string;
  /** The same of a row that subscribers may be told of, where that may wait for its moment. */
  isAnnounced?: (values: Values) => boolean;
}

/** Broad or wide for long text or many fields; short if all are in sight: no errors are repeated beside 'Salvar'. */
export type FormSize = 'short' | 'narrow' | 'broad' | 'wide';

/** A form's additions to the fields of its concept. */
interface FormDetails<Values> {
  /** The contract's schema of what staff write. */
  body: z.ZodMiniType;
  /** The field whose text is the row's name. */
  titleField: keyof Values & string;
  /** The name of a row with these values, where no field's text is its name. */
  nameOf?: (values: Values) => string;
  /**
   * True if the values are personal data, which are never stored on the device. Other forms keep a draft until it is
   * saved.
   */
  personal: boolean;
  /** For rows that may be hidden from visitors: hiding a visible one asks first. */
  visibility?: Visibility<Values>;
  /** Fields that stay visible beside 'Salvar', such as the one that publishes the row. */
  footer?: readonly (keyof Values & string)[];
  /** The field with the initial focus, by default the first one. */
  focus?: keyof Values & string;
  /** Fields that are shown only for some values of others; hidden ones are sent empty and not validated. */
  shownWhen?: { readonly [Name in keyof Values]?: (values: Values) => boolean };
  /** Fields that share their line with no other, however short they are. */
  alone?: readonly (keyof Values & string)[];
  /** Fields without an input, of which the values are sent all the same. */
  carries?: readonly (keyof Values & string)[];
  /** The options of a choice that are offered with these values, where they aren't all. */
  offered?: { readonly [Name in keyof Values]?: (values: Values) => readonly (string | number)[] };
  /** A note below the line of a field. */
  noteBelow?: { readonly [Name in keyof Values]?: (values: Values) => ReactNode };
  /** Fields that are seldom filled in, behind 'Mais'. */
  more?: readonly (keyof Values & string)[];
  /** Pictures that are chosen together, each with the field that describes it. */
  pictures?: readonly (readonly [picture: keyof Values & string, description: keyof Values & string])[];
  size?: FormSize;
  /** The label of the save button, by default 'Salvar'. */
  saveLabels?: { create: string; update: string };
  /** Its titles, where they don't follow from the noun. */
  titles?: { create: string; update: string };
  /** Other values that follow from what was just written, and a sentence that says so if they don't by themselves. */
  follows?: (values: Values, before: Values) => { values: Partial<Values>; sentence?: string } | undefined;
  /** Values that follow once something is read; none where what was written is no longer so. */
  followsLater?: (values: Values, before: Values) => Promise<Partial<Values> | undefined>;
  /**
   * For rows that are written in series: 'Salvar e adicionar outra' is offered, and the next one begins with the values
   * of these fields, which may depend on what was written.
   */
  series?: readonly (keyof Values & string)[] | ((written: Values) => readonly (keyof Values & string)[]);
  /** Choices of a saved row that the next form proposes, by name: one form's 'forma_pagamento' is another's. */
  keeps?: (values: Values) => Readonly<Record<string, string | null>>;
  /** The values of a copy that begins a new row, which 'Duplicar' offers. */
  copyOf?: (values: Values) => Values;
  /** The action's name, where it is another. */
  copyLabel?: string;
  /** A sentence about a copy with these values, where it is none about publishing. */
  copyNotice?: (copied: Values) => string;
  /** True if people who may edit a row also get the read-only view ('Ver'). Others always get it. */
  canBeViewed?: boolean;
}

/** A question before a row is saved; the answer no leads back to the form. */
export interface SaveQuestion<Values> extends Question {
  /** Values to save instead where the answer is no. */
  instead?: Partial<Values>;
}

/** A concept's form: its fields, and the values that they begin with. */
export interface FormDefinition<Row, Values extends Record<string, unknown>> extends FormDetails<Values> {
  /** The questions before a row is saved with these values, which may need something that is read first. */
  questionsBefore?: (
    row: Row | undefined,
    written: Values,
  ) => readonly SaveQuestion<Values>[] | Promise<readonly SaveQuestion<Values>[]>;
  fields: Readonly<Record<keyof Values & string, AnyField>>;
  /** The initial values: the row's, or those of a new one. */
  valuesOf: (row: Row | undefined) => Values;
  /** Where a row has its fields' values, if not beside its id. */
  answeredIn?: (row: Row) => object;
  /** Overrides the required fields for some rows: a new one, or one that was imported incomplete. */
  asksOf?: (row: Row | undefined) => Pick<FormDefinition<Row, Values>, 'fields' | 'body'>;
  /** The field that the server's refusal with this sentence is about, if it is about one. */
  fieldAtFault?: (sentence: string) => (keyof Values & string) | undefined;
  /** A note above the fields, such as what the record lacks. */
  above?: (row: Row) => ReactNode;
  /** The head of its view, with the actions that lead on from there; by default the note above the fields. */
  viewHead?: (row: Row, actions: readonly RowAction[]) => ReactNode;
  /** Content below the fields of a section, by the section's title. */
  below?: Readonly<Record<string, (shown: ShownRow<Row>) => ReactNode>>;
}

/** The row of a form or view; undefined for a new one. */
interface ShownRow<Row> {
  row: Row | undefined;
  /** In a view: reads the row again after a change that was made there. */
  readAgain?: () => void;
}

/** The form with the overrides for a row. */
export const formFor = <Row, Values extends Record<string, unknown>>(
  form: FormDefinition<Row, Values>,
  row: Row | undefined,
): FormDefinition<Row, Values> => ({ ...form, ...form.asksOf?.(row) });

/** Declares the form of a concept's fields; `initial` overrides the fields' initial values for a new row. */
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

/** The errors of a form's values by field, except those of hidden fields. */
export function refusalsIn<Values extends Record<string, unknown>>(
  form: FormDefinition<never, Values>,
  values: Values,
): Record<string, string> {
  const asked = new Set<string>(askedFor(form, values));
  const errors = Object.entries(fieldErrors(form.body, sentValues(form, values), form.fields));
  return Object.fromEntries(errors.filter(([name]) => asked.has(name) || !(name in form.fields)));
}

type Asking<Values extends Record<string, unknown>> = Pick<
  FormDefinition<never, Values>,
  'fields' | 'shownWhen' | 'carries'
>;

/** The fields that are shown with these values. */
export const askedFor = <Values extends Record<string, unknown>>(
  { fields, shownWhen }: Asking<Values>,
  values: Values,
): (keyof Values & string)[] =>
  Object.entries(fields as Readonly<Record<string, AnyField>>).flatMap(([name, field]) => {
    const isShown = shownWhen?.[name]?.(values) ?? (field.kind !== 'focus' || Boolean(values[field.details.picture]));
    return isShown ? name : [];
  });

/** The points of pictures that have changed, which are the middle again; undefined where none was chosen. */
export function pointsAfter<Values extends Record<string, unknown>>(
  fields: Readonly<Record<string, AnyField>>,
  values: Values,
  before: Values,
): Partial<Values> | undefined {
  const moved = Object.entries(fields).filter(
    ([name, { kind, details }]) =>
      kind === 'focus' && values[name] && values[details.picture] !== before[details.picture],
  );
  return moved.length > 0 ? (Object.fromEntries(moved.map(([name, { empty }]) => [name, empty])) as never) : undefined;
}

/** The values to send: hidden fields are empty, and a blank password is left out. */
export function sentValues<Values extends Record<string, unknown>>(form: Asking<Values>, values: Values): Values {
  const asked = new Set<string>([...askedFor(form, values), ...(form.carries ?? [])]);
  const sent = Object.entries(form.fields)
    .filter(([name, { kind }]) => kind !== 'password' || values[name] !== '')
    .map(([name, { empty }]) => [name, asked.has(name) ? values[name] : empty]);
  return Object.fromEntries(sent);
}

/** A stored row's values, to compare with the form's; a field that is never returned counts as unchanged. */
export function valuesBeside<Row, Values extends Record<string, unknown>>(
  { fields, valuesOf, answeredIn }: Pick<FormDefinition<Row, Values>, 'fields' | 'valuesOf' | 'answeredIn'>,
  row: Row,
  written: Values,
): Values {
  const answered = answeredIn?.(row) ?? (row as object);
  const unanswered = Object.keys(fields).filter((name) => !(name in answered));
  return { ...valuesOf(row), ...Object.fromEntries(unanswered.map((name) => [name, written[name]])) };
}

/** A row's name, which may be empty in a form that is being filled in. */
export const nameIn = <Values extends Record<string, unknown>>(
  { titleField, nameOf }: Pick<FormDefinition<never, Values>, 'titleField' | 'nameOf'>,
  values: Values,
): string => nameOf?.(values) ?? String(values[titleField] ?? '');

/** The fields of each section, in order; fields without a section have no title. */
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
