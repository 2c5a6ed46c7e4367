import { MaskInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { asTelephone, shownTelephone } from '#contract/fields/telephone.ts';
import type { InputProps } from './input-props.ts';

/** The mask manages its own text, so it gets only an initial value. */
export const CpfInput = ({ details: _, value, onChange, ...input }: InputProps<'cpf'>) => (
  <MaskInput
    {...input}
    mask="999.999.999-99"
    inputMode="numeric"
    slotChar={null}
    defaultValue={value}
    onChangeRaw={onChange}
  />
);

/** Accepts a number in any notation, also of another country, and formats it on blur. */
export function TelephoneInput({ details: _, value, onChange, onBlur, ...input }: InputProps<'telephone'>) {
  const [typed, setTyped] = useState(() => shownTelephone(value));
  return (
    <TextInput
      {...input}
      type="tel"
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(asTelephone(currentTarget.value));
      }}
      onBlur={() => {
        setTyped(shownTelephone(asTelephone(typed)));
        onBlur?.();
      }}
    />
  );
}
