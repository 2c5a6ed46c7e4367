import { Button, TextInput } from '@mantine/core';
import type { Ref } from 'react';
import styles from '../form/FieldAndButton.module.css';

interface PayerSearchProps {
  ref?: Ref<HTMLInputElement>;
  value: string;
  onChange: (text: string) => void;
  onSearch: (text: string) => void;
  /** True if an empty search is one too. */
  takesNothing?: boolean;
  /** True if it gets the focus when its dialog opens. */
  'data-autofocus'?: true;
}

/** Asks for a payer by number, name or CPF. */
export function PayerSearch({ value, onChange, onSearch, takesNothing, ...input }: PayerSearchProps) {
  return (
    <form
      className={styles.line}
      onSubmit={(event) => {
        event.preventDefault();
        if (takesNothing || value.trim() !== '') onSearch(value.trim());
      }}
    >
      <TextInput
        {...input}
        label="Número, nome ou CPF"
        value={value}
        maxLength={200}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Button type="submit" variant="default">
        Buscar
      </Button>
    </form>
  );
}
