import { TextInput } from '@mantine/core';
import { useMask } from '@mantine/hooks';
import { useState } from 'react';
import { asTelephone, shownTelephone } from '#contract/fields/telephone.ts';
import type { InputProps } from './input-props.ts';

/** The mask manages its own text, so it gets only an initial value. Mantine's `MaskInput` has no error state. */
export function CpfInput({ details: _, value, onChange, ...input }: InputProps<'cpf'>) {
  const invalid = Boolean(input.error);
  const { ref } = useMask({ mask: '999.999.999-99', slotChar: null, onChangeRaw: onChange, invalid });
  return <TextInput {...input} ref={ref} inputMode="numeric" defaultValue={value} />;
}

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
