import { MaskInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { asTelephone, shownTelephone } from '#contract/fields/telephone.ts';
import type { InputProps } from './input-props.ts';

/** The mask keeps what is written itself: it is given a value once. */
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

/** Takes a number however it is written, also of another country; it gets its marks when the field is left. */
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
