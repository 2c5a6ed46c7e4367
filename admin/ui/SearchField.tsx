import { TextInput } from '@mantine/core';
import type { Ref } from 'react';
import { IconSearch } from '#icons/IconSearch.ts';

interface SearchFieldProps {
  /** 'Buscar notícias'. */
  label: string;
  value: string;
  onType: (text: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** The text that a list is searched for. */
export function SearchField({ label, value, onType, ref }: SearchFieldProps) {
  return (
    <TextInput
      ref={ref}
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={18} aria-hidden />}
      value={value}
      maxLength={200}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
}
