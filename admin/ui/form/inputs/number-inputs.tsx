import { NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { centsOf, minusSentence, reaisOf, shownFigures, typedCents } from '#contract/money.ts';
import { useAmountInput } from '../../../../site/lib/amount-input.ts';
import type { InputProps } from './input-props.ts';

/** Twelve digits with points and comma, and a typed thirteenth, which is removed again. */
const longestAmount = 17;

/** An amount that is typed as cents, digit by digit: 1, 2, 3, 4 is 12,34 (docs/product.md, "Dates, money, texts"). */
export function MoneyInput({ details: _, value, onChange, ...input }: InputProps<'money'>) {
  const cents = value === null ? undefined : centsOf(value);
  const shown = cents === undefined ? '' : shownFigures(cents);
  const [hasMinus, setMinus] = useState(false);
  const amount = useAmountInput({
    cents,
    onType: (typed) => {
      // A typed zero is an amount, which may be refused; what is left after digits were taken away is none.
      const nothing = typed.length > shown.length && typed.includes('0') ? 0 : null;
      const typedAmount = typedCents(typed);
      onChange(typedAmount === undefined ? nothing : reaisOf(typedAmount));
    },
    onPaste: (pasted) => onChange(reaisOf(pasted)),
    onMinus: setMinus,
  });
  const error = input.error ?? (hasMinus && minusSentence);
  return (
    <TextInput {...input} error={error} inputMode="numeric" leftSection="R$" maxLength={longestAmount} {...amount} />
  );
}

function DigitsInput({
  details: _,
  value,
  onChange,
  ...input
}: InputProps<'whole' | 'year'> & { thousandSeparator: string }) {
  // "1," and "05" are numbers whose writing goes on: they stay as they were typed.
  const [written, setWritten] = useState('');
  return (
    <NumberInput
      {...input}
      // A fraction or a minus is refused in words, and never read as another number; a typed point is of thousands.
      clampBehavior="none"
      hideControls
      decimalSeparator=","
      allowedDecimalSeparators={decimalComma}
      value={numberOf(written) === value ? written : (value ?? '')}
      onChange={(typed) => {
        setWritten(String(typed));
        onChange(numberOf(String(typed)));
      }}
    />
  );
}

const decimalComma = [','];

const numberOf = (written: string): number | null =>
  written === '' || Number.isNaN(Number(written)) ? null : Number(written);

export const WholeInput = (props: InputProps<'whole'>) => <DigitsInput {...props} thousandSeparator="." />;
export const YearInput = (props: InputProps<'year'>) => <DigitsInput {...props} thousandSeparator="" />;
