import type { ReactNode } from 'react';
import type { FieldKind } from '#contract/fields/field.ts';
import { ChoiceInput, FlagInput } from './choice-inputs.tsx';
import { DateInput, DayEndInput } from './date-inputs.tsx';
import type { InputProps } from './input-props.ts';
import { MoneyInput, WholeInput, YearInput } from './number-inputs.tsx';
import { PhotoInput } from './PhotoInput.tsx';
import { PictureInput } from './PictureInput.tsx';
import { CpfInput, TelephoneInput } from './people-inputs.tsx';
import {
  AddressInput,
  EmailInput,
  LineInput,
  PasswordInput,
  ProseInput,
  RichTextInput,
  TimeInput,
} from './text-inputs.tsx';

interface KindInput<Kind extends FieldKind> {
  Input: (props: InputProps<Kind>) => ReactNode;
  /** Several inputs with short values share a line. */
  isShort: boolean;
}

const long = <Props>(Input: (props: Props) => ReactNode) => ({ Input, isShort: false });
const short = <Props>(Input: (props: Props) => ReactNode) => ({ Input, isShort: true });

/** The input of each kind of field. */
export const inputs: { readonly [Kind in FieldKind]: KindInput<Kind> } = {
  line: long(LineInput),
  prose: long(ProseInput),
  richText: long(RichTextInput),
  address: long(AddressInput),
  email: long(EmailInput),
  password: long(PasswordInput),
  flag: long(FlagInput),
  choice: short(ChoiceInput),
  date: short(DateInput),
  dayEnd: short(DayEndInput),
  time: short(TimeInput),
  photo: long(PhotoInput),
  picture: long(PictureInput),
  cpf: short(CpfInput),
  telephone: short(TelephoneInput),
  money: short(MoneyInput),
  year: short(YearInput),
  whole: short(WholeInput),
};
