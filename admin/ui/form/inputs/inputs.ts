import type { ReactNode } from 'react';
import type { FieldKind } from '#contract/fields/field.ts';
import { ChoiceInput, FlagInput } from './choice-inputs.tsx';
import { DateInput, DayEndInput } from './date-inputs.tsx';
import type { InputProps } from './input-props.ts';
import { MoneyInput, WholeInput, YearInput } from './number-inputs.tsx';
import { CpfInput, TelephoneInput } from './people-inputs.tsx';
import { AddressInput, EmailInput, LineInput, ProseInput, RichTextInput, TimeInput } from './text-inputs.tsx';

/** The input of each kind of field. */
export const inputs: { readonly [Kind in FieldKind]: (props: InputProps<Kind>) => ReactNode } = {
  line: LineInput,
  prose: ProseInput,
  richText: RichTextInput,
  address: AddressInput,
  email: EmailInput,
  flag: FlagInput,
  choice: ChoiceInput,
  date: DateInput,
  dayEnd: DayEndInput,
  time: TimeInput,
  cpf: CpfInput,
  telephone: TelephoneInput,
  money: MoneyInput,
  year: YearInput,
  whole: WholeInput,
};
