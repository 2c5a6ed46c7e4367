import { useEffect } from 'react';
import type { AnyField } from '#contract/fields/field.ts';
import { FieldInput } from './FieldInput.tsx';
import styles from './FormFields.module.css';
import { FormSections } from './FormSections.tsx';
import { askedFor, type FormDefinition, sectionsOf } from './form-definition.ts';
import { inputs } from './inputs/inputs.ts';
import type { RecordForm } from './record-form.ts';

type Values = Record<string, unknown>;

interface FormFieldsProps<V extends Values, Row = never> {
  definition: Pick<FormDefinition<Row, V>, 'fields' | 'footer' | 'focus' | 'shownWhen' | 'below'>;
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
  const { fields, footer = [], below } = definition;
  const names = askedFor(definition, form.getValues()).filter((name) => !footer.includes(name));
  const inputsOf = (some: readonly (keyof V & string)[]) => <Inputs {...{ definition, form, names: some }} />;
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
export function FormFooter<V extends Values>({ definition: { fields, footer = [] }, form }: FormFieldsProps<V>) {
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
}: FormFieldsProps<V> & { names: readonly (keyof V & string)[] }) {
  const { fields, focus = Object.keys(fields)[0] } = definition;
  return (
    <div className={styles.fields}>
      {inLines(fields, names).map((line) => (
        <div key={line[0]} className={styles.line}>
          {line.map((name) => (
            <FieldInput key={name} field={fields[name]} name={name} form={form} focused={name === focus} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** The names of fields that share a line. */
function inLines<Name extends string>(fields: Readonly<Record<Name, AnyField>>, names: readonly Name[]): Name[][] {
  const isShort = (name: Name | undefined) => name !== undefined && inputs[fields[name].kind].isShort;
  const lines: Name[][] = [];
  for (const name of names) {
    const line = lines.at(-1);
    if (line && isShort(line[0]) && isShort(name)) line.push(name);
    else lines.push([name]);
  }
  return lines;
}
