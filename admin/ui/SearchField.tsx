import { TextInput } from '@mantine/core';
import type { Ref } from 'react';
import { IconSearch } from '#icons/IconSearch.ts';

interface SearchFieldProps {
  /** 'Buscar notícias'. */
  label: string;
  /** The placeholder, by default the label. */
  hint?: string;
  value: string;
  onType: (text: string) => void;
  /** True if it takes the focus when its dialog opens. */
  isFirst?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** The text that a list is searched for. */
export function SearchField({ label, hint = label, value, onType, isFirst, ref }: SearchFieldProps) {
  return (
    <TextInput
      ref={ref}
      type="search"
      {...(isFirst && { 'data-autofocus': true })}
      aria-label={label}
      placeholder={hint}
      leftSection={<IconSearch size={18} aria-hidden />}
      value={value}
      maxLength={200}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
}
