import { Suspense, useId } from 'react';
import type { ChoicePictures, Option } from '#contract/fields/field.ts';
import { choicePictures } from './choice-pictures.ts';
import { describedBy, GroupWrapper, nameIdOf } from './GroupWrapper.tsx';
import type { InputProps } from './input-props.ts';
import styles from './PictureChoice.module.css';

type PictureChoiceProps = Omit<InputProps<'choice'>, 'details'> & {
  options: readonly Option[];
  pictures: ChoicePictures;
};

/** One of a few pictures, each with its name. An optional choice begins with none of them. */
export function PictureChoice(props: PictureChoiceProps) {
  const { options, pictures, label, description, required, value, onChange, onFocus, onBlur, error } = props;
  const id = useId();
  const { none, Picture } = choicePictures[pictures];
  const nothing = required || none === null ? [] : [{ value: null, label: none }];
  const choices = [...nothing, ...options];
  const reached = choices.some((choice) => choice.value === value) ? value : choices[0]?.value;
  const chosen = none === null ? reached : value;
  return (
    <GroupWrapper {...{ id, label, description, required, error }}>
      <div
        role="radiogroup"
        aria-labelledby={nameIdOf(id)}
        aria-describedby={describedBy(id, { description, error })}
        aria-required={required}
        className={styles.choices}
        data-pictures={pictures}
      >
        {choices.map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="radio"
              name={id}
              checked={choice.value === chosen}
              onChange={() => onChange(choice.value)}
              onFocus={onFocus}
              onBlur={onBlur}
              aria-invalid={error ? true : undefined}
              data-autofocus={(choice.value === reached && props['data-autofocus']) || undefined}
            />
            <span className={styles.picture}>
              {choice.value !== null && (
                <Suspense>
                  <Picture value={String(choice.value)} />
                </Suspense>
              )}
            </span>
            <span className={styles.name}>{choice.label}</span>
          </label>
        ))}
      </div>
    </GroupWrapper>
  );
}
