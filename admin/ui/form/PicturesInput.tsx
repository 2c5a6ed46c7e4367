import { useEffect, useId, useRef, useState } from 'react';
import { type AnyField, captionOf } from '#contract/fields/field.ts';
import place from '../DropPlace.module.css';
import { DropPlace } from '../DropPlace.tsx';
import { ChooseFile } from '../picture/ChooseFile.tsx';
import { FieldInput } from './FieldInput.tsx';
import { PictureInput } from './inputs/PictureInput.tsx';
import styles from './PicturesInput.module.css';
import type { RecordForm } from './record-form.ts';

interface PicturesInputProps<Values extends Record<string, unknown>> {
  fields: Readonly<Record<keyof Values & string, AnyField>>;
  /** The names of each picture and its description. */
  pictures: readonly (readonly [picture: keyof Values & string, description: keyof Values & string])[];
  form: RecordForm<Values>;
}

/** Several pictures, which are chosen or dropped at once; each that was chosen has its description beside it. */
export function PicturesInput<Values extends Record<string, unknown>>(props: PicturesInputProps<Values>) {
  const { fields, pictures, form } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState<Partial<Record<string, File>>>({});
  const [left, setLeft] = useState(0);
  const [removed, setRemoved] = useState(0);
  // Once the button that was pressed is gone.
  useEffect(() => {
    if (removed > 0) button.current?.focus();
  }, [removed]);
  const values = form.getValues();
  const isTaken = ([picture]: (typeof pictures)[number]) => Boolean(values[picture]) || chosen[picture] !== undefined;
  const free = pictures.filter((each) => !isTaken(each));
  const choose = (files: readonly File[]) => {
    const taken = free.flatMap(([picture], index) => {
      const file = files[index];
      return file ? [[picture, file] as const] : [];
    });
    setChosen({ ...chosen, ...Object.fromEntries(taken) });
    setLeft(files.length - taken.length);
  };
  const remove = ([picture, description]: (typeof pictures)[number]) => {
    setChosen({ ...chosen, [picture]: undefined });
    setLeft(0);
    form.setFieldValue(description, '' as never);
    setRemoved(removed + 1);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't be placed like other labels
    <div role="group" aria-labelledby={id} className={styles.pictures}>
      <div id={id} className={styles.label}>
        Fotos
      </div>
      {pictures.filter(isTaken).map((each) => {
        const [picture, description] = each;
        const { value, onChange, error } = form.getInputProps(picture);
        return (
          <div key={picture} className={styles.picture}>
            <PictureInput
              details={null}
              label={captionOf(fields[picture])}
              required={false}
              first={chosen[picture]}
              value={String(value ?? '')}
              error={error}
              onChange={(path) => {
                onChange(path);
                if (path === '') remove(each);
              }}
            />
            <FieldInput field={fields[description]} name={description} form={form} />
          </div>
        );
      })}
      <DropPlace onFiles={choose}>
        <ChooseFile ref={button} waits={free.length === 0} onFiles={choose}>
          {free.length === pictures.length ? 'Escolher fotos' : 'Escolher mais fotos'}
        </ChooseFile>
        <p>
          <span className={place.byMouse}>ou solte-as aqui, várias de uma vez. </span>
          {free.length === 0 ? 'Não cabem mais fotos.' : `Até ${pictures.length} fotos, de 10 MB cada uma.`}
        </p>
        <p role="alert">{left > 0 && leftSentence(pictures.length, left)}</p>
      </DropPlace>
    </div>
  );
}

const leftSentence = (most: number, left: number): string =>
  `Cabem ${most} fotos: ${left === 1 ? 'a última ficou' : `as ${left} últimas ficaram`} de fora.`;
