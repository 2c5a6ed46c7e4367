import { TextInput } from '@mantine/core';
import { useState } from 'react';

/** The payer's number, typed as a confirmation, and whether it is right. */
export function useTypedOrdinal(ordinal: number) {
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const isRight = typed === String(ordinal);
  return {
    /** Runs the action if the number is right; otherwise shows an error at the field. */
    confirm(work: () => void) {
      setTried(true);
      if (isRight) work();
    },
    field: { value: typed, isWrong: isTried && !isRight, onType: setTyped },
  };
}

interface TypedOrdinalProps {
  label: string;
  value: string;
  isWrong: boolean;
  onType: (typed: string) => void;
}

export const TypedOrdinal = ({ label, value, isWrong, onType }: TypedOrdinalProps) => (
  <TextInput
    label={label}
    inputMode="numeric"
    autoComplete="off"
    maxLength={10}
    value={value}
    error={isWrong && 'Digite o número deste dizimista, como está no título.'}
    onChange={({ currentTarget }) => onType(currentTarget.value.replace(/\D/g, ''))}
  />
);
