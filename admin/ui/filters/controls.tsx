import { NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { monthNames } from '#contract/day-names.ts';
import type { Filter, FilterKind } from '#contract/filters/filter.ts';
import { labelOf } from '#contract/label.ts';
import { centsOf, reaisOf } from '#contract/money.ts';
import { capitalised } from '#contract/noun.ts';
import { afterPress } from '../../lib/after-press.ts';
import type { ListPlace } from '../../lib/list-place.ts';
import { useValuesInUse } from '../../lib/values-in-use.ts';
import { useAnnouncement } from '../Announcer.tsx';
import { DateField } from '../form/DateField.tsx';
import { MoneyInput } from '../form/inputs/number-inputs.tsx';

interface ControlProps<Kind extends FilterKind> {
  name: string;
  filter: Filter<Kind>;
  place: ListPlace;
}

/** The control of each kind of filter. Typed text is applied after a pause, other choices at once. */
export const controls: { readonly [Kind in FilterKind]: (props: ControlProps<Kind>) => ReactNode } = {
  words: WordsControl,
  digits: DigitsControl,
  record: () => null,
  oneOf: ChoiceControl,
  inUse: InUseControl,
  yesNo: ChoiceControl,
  onDay: DayControl,
  since: DayControl,
  dayRange: DaysControl,
  moneyRange: MoneyControl,
  ageRange: AgesControl,
  calendar: MonthControl,
};

function WordsControl({ name, filter, place }: ControlProps<'words'>) {
  return (
    <TextInput
      {...useRefusal(name, place)}
      type="search"
      label={capitalised(filter.label)}
      maxLength={200}
      value={place.params[name] ?? ''}
      onChange={({ currentTarget }) => place.write({ [name]: currentTarget.value })}
    />
  );
}

function DigitsControl({ name, filter, place }: ControlProps<'digits'>) {
  return <DigitsField param={name} label={capitalised(filter.label)} maxLength={20} place={place} />;
}

function ChoiceControl({ name, filter, place }: ControlProps<'oneOf' | 'yesNo'>) {
  const { options, all } = filter.details;
  return (
    <NativeSelect
      label={capitalised(filter.label)}
      data={[{ value: '', label: all }, ...options]}
      value={place.params[name] ?? ''}
      onChange={({ currentTarget }) => place.choose({ [name]: currentTarget.value })}
    />
  );
}

/** The chosen value stays offered even if no row has it any more. */
function InUseControl({ name, filter, place }: ControlProps<'inUse'>) {
  const { all, path } = filter.details;
  const known = useValuesInUse(path);
  const chosen = place.params[name] ?? '';
  return (
    <NativeSelect
      label={capitalised(filter.label)}
      data={[{ value: '', label: all }, ...known, ...(chosen && !known.includes(chosen) ? [chosen] : [])]}
      value={chosen}
      onChange={({ currentTarget }) => place.choose({ [name]: currentTarget.value })}
    />
  );
}

function DayControl({ name, filter, place }: ControlProps<'onDay' | 'since'>) {
  return <DayField param={name} label={capitalised(filter.label)} place={place} />;
}

function DaysControl({ filter, place }: ControlProps<'dayRange'>) {
  return Object.values(filter.params).map((param) => (
    <DayField key={param} param={param} label={labelOfPart(filter, param)} place={place} />
  ));
}

function MoneyControl({ filter, place }: ControlProps<'moneyRange'>) {
  return Object.values(filter.params).map((param) => (
    <AmountField key={param} param={param} label={labelOfPart(filter, param)} place={place} />
  ));
}

function AgesControl({ filter, place }: ControlProps<'ageRange'>) {
  return Object.values(filter.params).map((param) => (
    <DigitsField key={param} param={param} label={labelOfPart(filter, param)} maxLength={3} place={place} />
  ));
}

/** Selects a year or one of its months; sections that show single days have controls of their own. */
function MonthControl({ filter, place }: ControlProps<'calendar'>) {
  const { year = '', month = '' } = filter.params;
  const months = monthNames.map((label, index) => ({ value: String(index + 1), label }));
  return (
    <>
      <NativeSelect
        {...useRefusal(month, place)}
        label={labelOfPart(filter, month)}
        data={[{ value: '', label: 'Todos' }, ...months]}
        value={place.params[month] ?? ''}
        onChange={({ currentTarget }) => place.choose({ [month]: currentTarget.value })}
      />
      <DigitsField param={year} label={labelOfPart(filter, year)} maxLength={4} place={place} />
    </>
  );
}

interface FieldProps {
  param: string;
  label: string;
  place: ListPlace;
}

const DigitsField = ({ param, label, maxLength, place }: FieldProps & { maxLength: number }) => (
  <TextInput
    {...useRefusal(param, place)}
    label={label}
    inputMode="numeric"
    maxLength={maxLength}
    value={place.params[param] ?? ''}
    onChange={({ currentTarget }) => place.write({ [param]: currentTarget.value.replace(/\D/g, '') })}
  />
);

const DayField = ({ param, label, place }: FieldProps) => (
  <DateField
    {...useRefusal(param, place)}
    label={label}
    value={place.params[param] ?? ''}
    onChange={(day) => place.write({ [param]: day ?? '' })}
  />
);

const AmountField = ({ param, label, place }: FieldProps) => (
  <MoneyInput
    {...useRefusal(param, place)}
    details={{ least: 0 }}
    required={false}
    label={label}
    value={place.params[param] ? reaisOf(centsOf(place.params[param]) ?? 0) : null}
    onChange={(reais) => place.write({ [param]: reais === null ? '' : String(reais) })}
  />
);

/** A field's error, shown once the focus leaves: a half-typed year or amount is no mistake. */
function useRefusal(param: string, { refusals }: ListPlace) {
  const [hasFocus, setFocus] = useState(false);
  const error = hasFocus ? undefined : refusals[param];
  useAnnouncement(error ?? '');
  return { error, onFocus: () => setFocus(true), onBlur: () => afterPress(() => setFocus(false)) };
}

function labelOfPart({ parts }: Filter, param: string): string {
  const schema = parts[param];
  return capitalised((schema && labelOf(schema)) ?? param);
}
