import { Checkbox, NativeSelect } from '@mantine/core';
import { useId } from 'react';
import { shortWeekday, weekdayNames } from '#contract/day-names.ts';
import type { Option } from '#contract/fields/field.ts';
import { capitalised } from '#contract/noun.ts';
import styles from './choice-inputs.module.css';
import { describedBy, GroupWrapper, nameIdOf } from './GroupWrapper.tsx';
import type { InputProps } from './input-props.ts';
import { PictureChoice } from './PictureChoice.tsx';

/** Mantine's checkbox neither marks what is required nor says that it is wrong. */
export const FlagInput = ({ details: _, label, value, onChange, ...input }: InputProps<'flag'>) => (
  <Checkbox
    {...input}
    label={
      <>
        {label}
        {input.required && (
          <span className={styles.mark} aria-hidden>
            {' *'}
          </span>
        )}
      </>
    }
    aria-invalid={input.error ? true : undefined}
    checked={value}
    onChange={({ currentTarget }) => onChange(currentTarget.checked)}
  />
);

export const ChoiceInput = ({ details, ...input }: InputProps<'choice'>) =>
  details.pictures ? (
    <PictureChoice {...input} options={details.options} pictures={details.pictures} />
  ) : (
    <NamedChoice {...input} options={details.options} none={details.none} />
  );

type NamedChoiceProps = Omit<InputProps<'choice'>, 'details'> & {
  options: readonly Option[];
  none: string | undefined;
};

/** Without a value there is an empty choice, which stays selectable for an optional field. */
function NamedChoice({ options, none = '', required, value, onChange, ...input }: NamedChoiceProps) {
  const nothing = required && value !== null ? [] : [{ value: '', label: none }];
  return (
    <NativeSelect
      {...input}
      required={required}
      data={[...nothing, ...options.map((option) => ({ ...option, value: String(option.value) }))]}
      value={String(value ?? '')}
      onChange={({ currentTarget }) =>
        onChange(options.find((option) => String(option.value) === currentTarget.value)?.value ?? null)
      }
    />
  );
}

/** Null if none is chosen. */
export function WeekdaysInput({
  label,
  description,
  required,
  error,
  value,
  onChange,
  ...input
}: InputProps<'weekdays'>) {
  const id = useId();
  const chosen = new Set(value);
  const choose = (day: number, isChosen: boolean) => {
    const days = weekdayNames.map((_, each) => each).filter((each) => (each === day ? isChosen : chosen.has(each)));
    onChange(days.length > 0 ? days : null);
  };
  return (
    <GroupWrapper {...{ id, label, description, required, error }}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't be placed like other labels */}
      <div
        role="group"
        aria-labelledby={nameIdOf(id)}
        aria-describedby={describedBy(id, { description, error })}
        className={styles.weekdays}
      >
        {weekdayNames.map((name, day) => (
          <Checkbox
            key={name}
            label={capitalised(shortWeekday(day))}
            aria-invalid={error ? true : undefined}
            checked={chosen.has(day)}
            onChange={({ currentTarget }) => choose(day, currentTarget.checked)}
            onFocus={input.onFocus}
            onBlur={input.onBlur}
          />
        ))}
      </div>
    </GroupWrapper>
  );
}
