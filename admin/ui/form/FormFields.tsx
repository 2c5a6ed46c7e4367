import { Fragment, type ReactNode, useEffect } from 'react';
import type { AnyField } from '#contract/fields/field.ts';
import { FieldInput } from './FieldInput.tsx';
import styles from './FormFields.module.css';
import { FormSections } from './FormSections.tsx';
import { askedFor, type FormDefinition, sectionsOf } from './form-definition.ts';
import { isShort } from './inputs/inputs.ts';
import { MoreFields } from './MoreFields.tsx';
import { PicturesInput } from './PicturesInput.tsx';
import type { RecordForm } from './record-form.ts';

type Values = Record<string, unknown>;

interface FormFieldsProps<V extends Values, Row = never> {
  definition: Pick<
    FormDefinition<Row, V>,
    'fields' | 'footer' | 'focus' | 'shownWhen' | 'alone' | 'offered' | 'noteBelow' | 'below' | 'more' | 'pictures'
  >;
  form: RecordForm<V>;
  /** The row that is changed. */
  row?: Row | undefined;
  /** True if the first field gets the focus as these inputs are mounted, in a dialog that is open already. */
  refocuses?: boolean;
  /** True if the first field's text, a copy's, is selected as it gets the focus, to be written over or kept. */
  selects?: boolean;
}

/** A form's inputs in the order of its fields, in sections if the fields have them. */
export function FormFields<V extends Values, Row = never>(props: FormFieldsProps<V, Row>) {
  const { definition, form, row, refocuses, selects } = props;
  useEffect(() => {
    const first = document.querySelector<HTMLElement>('[role="dialog"] form [data-autofocus]');
    if (refocuses) first?.focus();
    if (!selects || !(first instanceof HTMLInputElement)) return;
    const select = () => first.select();
    if (document.activeElement === first) select();
    else first.addEventListener('focus', select, { once: true });
    return () => first.removeEventListener('focus', select);
  }, [refocuses, selects]);
  const { fields, footer = [], below, more = [] } = definition;
  const names = askedFor(definition, form.getValues()).filter((name) => !footer.includes(name));
  const inputsOf = (some: readonly (keyof V & string)[]) => {
    const seldom = some.filter((name) => more.includes(name));
    return (
      <Inputs {...{ definition, form, names: some.filter((name) => !more.includes(name)) }}>
        {seldom.length > 0 && (
          <MoreFields
            isFilled={seldom.some((name) => form.getValues()[name] !== fields[name].initial)}
            isWrong={seldom.some((name) => form.errors[name] !== undefined)}
          >
            <Inputs {...{ definition, form, names: seldom }} />
          </MoreFields>
        )}
      </Inputs>
    );
  };
  const sections = sectionsOf(fields, names);
  if (sections.every(({ title }) => title === undefined)) return inputsOf(names);
  return (
    <FormSections
      sections={sections.map(({ title = '', names: some }) => ({
        title,
        isWrong: some.some((name) => form.errors[name] !== undefined),
        inputs: (
          <>
            {inputsOf(some)}
            {below?.[title]?.({ row })}
          </>
        ),
      }))}
    />
  );
}

/** The inputs that stay visible beside 'Salvar'. */
export function FormFooter<V extends Values>({ definition, form }: FormFieldsProps<V>) {
  const { fields } = definition;
  const asked = askedFor(definition, form.getValues());
  const footer = definition.footer?.filter((name) => asked.includes(name)) ?? [];
  if (footer.length === 0) return null;
  return (
    <div className={styles.footer}>
      {footer.map((name) => (
        <FieldInput key={name} field={fields[name]} name={name} form={form} />
      ))}
    </div>
  );
}

function Inputs<V extends Values>({
  definition,
  form,
  names,
  children,
}: FormFieldsProps<V> & { names: readonly (keyof V & string)[]; children?: ReactNode }) {
  const { fields, focus = Object.keys(fields)[0], pictures, alone, offered, noteBelow } = definition;
  const values = form.getValues();
  const gathered = pictures?.flat() ?? [];
  const single = names.filter((name) => name === gathered[0] || !gathered.includes(name));
  return (
    <div className={styles.fields}>
      {inLines(fields, single, alone).map((line) =>
        pictures && line[0] === gathered[0] ? (
          <PicturesInput key={line[0]} fields={fields} pictures={pictures} form={form} />
        ) : (
          <Fragment key={line[0]}>
            <div className={styles.line}>
              {line.map((name) => (
                <FieldInput
                  key={name}
                  field={offering(fields[name], offered?.[name]?.(values))}
                  name={name}
                  form={form}
                  focused={name === focus}
                />
              ))}
            </div>
            {line.map((name) => noteBelow?.[name] && <Fragment key={name}>{noteBelow[name](values)}</Fragment>)}
          </Fragment>
        ),
      )}
      {children}
    </div>
  );
}

/** A choice with only some of its options. */
const offering = (field: AnyField, offered: readonly (string | number)[] | undefined): AnyField =>
  offered && field.kind === 'choice'
    ? {
        ...field,
        details: {
          ...field.details,
          options: field.details.options.filter(({ value }) => offered.includes(value)),
        },
      }
    : field;

/** The names of fields that share a line. */
function inLines<Name extends string>(
  fields: Readonly<Record<Name, AnyField>>,
  names: readonly Name[],
  alone: readonly Name[] = [],
): Name[][] {
  const isShortAt = (name: Name | undefined) => name !== undefined && !alone.includes(name) && isShort(fields[name]);
  const lines: Name[][] = [];
  for (const name of names) {
    const line = lines.at(-1);
    if (line && isShortAt(line[0]) && isShortAt(name)) line.push(name);
    else lines.push([name]);
  }
  return lines;
}
