import type { ReactNode } from 'react';
import type { AnyField, FieldKind } from '#contract/fields/field.ts';
import { ChoiceInput, FlagInput, WeekdaysInput } from './choice-inputs.tsx';
import { DocumentInput } from './DocumentInput.tsx';
import { DateInput, DayEndInput, MomentInput } from './date-inputs.tsx';
import { FocusInput } from './FocusInput.tsx';
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
  weekdays: long(WeekdaysInput),
  date: short(DateInput),
  dayEnd: short(DayEndInput),
  moment: short(MomentInput),
  time: short(TimeInput),
  photo: long(PhotoInput),
  picture: long(PictureInput),
  document: long(DocumentInput),
  focus: long(FocusInput),
  cpf: short(CpfInput),
  telephone: short(TelephoneInput),
  money: short(MoneyInput),
  year: short(YearInput),
  whole: short(WholeInput),
};

/** True if a field's input may share a line with others. */
export const isShort = ({ kind, details }: AnyField): boolean =>
  inputs[kind].isShort && !(details && 'pictures' in details);
