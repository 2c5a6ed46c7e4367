import { type AnyField, captionOf } from '#contract/fields/field.ts';
import styles from './FieldValues.module.css';
import { choicePictures } from './inputs/choice-pictures.ts';
import { ShownPicture, showsPicture } from './ShownPicture.tsx';
import { shownAs } from './shown-as.ts';

interface FieldValuesProps<Values extends Record<string, unknown>> {
  fields: Readonly<Record<keyof Values & string, AnyField>>;
  names: readonly (keyof Values & string)[];
  values: Values;
  /** Placeholder of a missing value. */
  missing: string;
}

/** Values to read, each with its field's caption. */
export const FieldValues = <Values extends Record<string, unknown>>(props: FieldValuesProps<Values>) => (
  <dl className={styles.values}>
    {props.names.map((name) => (
      <div key={name} data-kind={props.fields[name].kind}>
        <dt>{captionOf(props.fields[name])}</dt>
        <FieldValue field={props.fields[name]} value={props.values[name]} missing={props.missing} />
      </div>
    ))}
  </dl>
);

function FieldValue({ field, value, missing }: { field: AnyField; value: unknown; missing: string }) {
  if (showsPicture(field, value))
    return (
      <dd>
        <ShownPicture field={field} value={value} />
      </dd>
    );
  const text = readAs(field, value);
  return text ? <dd>{text}</dd> : <dd className={styles.missing}>{missing}</dd>;
}

/** As the form's input shows it: a point stands in its picture, and one of some pictures is chosen from the first. */
function readAs(field: AnyField, value: unknown): string {
  const text = shownAs(field, value);
  if (field.kind === 'focus') return text && 'Escolhido na foto';
  if (text || field.kind !== 'choice' || !field.details.pictures) return text;
  return choicePictures[field.details.pictures].none ?? field.details.options[0]?.label ?? '';
}
