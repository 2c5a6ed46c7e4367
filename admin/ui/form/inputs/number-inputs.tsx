import { NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { centsOf, minusSentence, pastedCents, reaisOf, shownFigures, typedCents } from '#contract/money.ts';
import { useAmountInput } from '../../../../site/lib/amount-input.ts';
import type { InputProps } from './input-props.ts';

/** Twelve digits with points and comma, and a typed thirteenth, which is removed again; a minus takes one more. */
const longestAmount = 17;

const minusSigns = /[-\u2212\u2013]/g;

/** The cents of a copied amount that may have one minus. */
const signedCents = (text: string): number | undefined => {
  const signs = text.match(minusSigns)?.length ?? 0;
  const cents = signs > 1 ? undefined : pastedCents(text.replace(minusSigns, ''));
  return cents && signs === 1 ? -cents : cents;
};

/** An amount that is typed as cents, digit by digit: 1, 2, 3, 4 is 12,34 (docs/product.md, "Dates, money, texts"). */
export function MoneyInput({ details: { least }, value, onChange, ...input }: InputProps<'money'>) {
  const takesMinus = least < 0;
  const cents = value === null ? undefined : centsOf(value);
  const [hasMinus, setMinus] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  // A minus stands before its digits are typed.
  const isBelowZero = takesMinus && (cents ? cents < 0 : hasMinus);
  const shown = cents === undefined ? '' : shownFigures(Math.abs(cents));
  const amount = useAmountInput({
    cents: cents === undefined ? undefined : Math.abs(cents),
    onType: (typed) => {
      // A typed zero is an amount, which may be refused; what is left after digits were taken away is none.
      const nothing = typed.replace(minusSigns, '').length > shown.length && typed.includes('0') ? 0 : null;
      const typedAmount = typedCents(typed);
      // A second minus takes the first one away.
      const isNegative = takesMinus && (typed.match(minusSigns) ?? []).length % 2 === 1;
      setMinus(isNegative);
      onChange(typedAmount === undefined ? nothing : reaisOf(isNegative ? -typedAmount : typedAmount));
    },
    onPaste: (pasted) => {
      setMinus(pasted < 0);
      onChange(reaisOf(pasted));
    },
    onRefusal: (sentence) => setRefusal(takesMinus && sentence === minusSentence ? undefined : sentence),
    ...(takesMinus && { ofPasted: signedCents }),
  });
  return (
    <TextInput
      {...input}
      error={input.error ?? refusal}
      // Some telephones' figures have no minus.
      inputMode={takesMinus ? 'text' : 'numeric'}
      leftSection="R$"
      {...amount}
      maxLength={takesMinus ? longestAmount + 1 : longestAmount}
      value={isBelowZero ? `−${amount.value.replace(minusSigns, '')}` : amount.value}
    />
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
