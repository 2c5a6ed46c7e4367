import { shortWeekday } from '#contract/day-names.ts';
import { shownCpf } from '#contract/fields/cpf.ts';
import type { AnyField, FieldDetails, FieldKind } from '#contract/fields/field.ts';
import { shownTelephone } from '#contract/fields/telephone.ts';
import { type FocusPoint, pointIn } from '#contract/focus-point.ts';
import { shownReais } from '#contract/money.ts';
import { listed } from '#contract/noun.ts';
import { formatInstant, formatLocalDate } from '../../../site/lib/dates.ts';
import { plainText } from '../../../site/rich-text/plain-text.ts';
import { dateAndTime } from '../../lib/dates.ts';
import type { KindValues } from './inputs/input-props.ts';

type Shown<Kind extends FieldKind> = (value: NonNullable<KindValues[Kind]>, details: FieldDetails[Kind]) => string;

export const shownPoint = ({ x, y }: FocusPoint): string => `${x}% da largura, ${y}% da altura`;

const asItIs = (text: string) => text;

const shown: { readonly [Kind in FieldKind]: Shown<Kind> } = {
  line: asItIs,
  prose: asItIs,
  richText: plainText,
  address: asItIs,
  email: asItIs,
  password: () => 'Nova senha',
  flag: (yes) => (yes ? 'Sim' : 'Não'),
  choice: (chosen, { options }) => options.find(({ value }) => value === chosen)?.label ?? String(chosen),
  weekdays: (days) => listed(days.map(shortWeekday)),
  date: formatLocalDate,
  dayEnd: formatInstant,
  moment: dateAndTime,
  time: asItIs,
  photo: () => 'Com foto',
  picture: () => 'Com foto',
  document: () => 'Com PDF',
  focus: (written) => shownPoint(pointIn(written)),
  cpf: shownCpf,
  telephone: shownTelephone,
  money: shownReais,
  year: String,
  whole: (number) => number.toLocaleString('pt-BR'),
};

/** A field's value as text, for tables, printing and comparisons; empty without a value. */
export const shownAs = ({ kind, details }: AnyField, value: unknown): string =>
  value === null || value === undefined || value === ''
    ? ''
    : (shown[kind] as Shown<FieldKind>)(value as never, details);
