import { Checkbox, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

/** An image's description: words, or the choice that it needs none. */
export interface Description {
  words: string;
  isDecorative: boolean;
}

/** What the image is described with; undefined while neither is there, which is then said. */
export function useDescription(written: string | null) {
  const [value, setValue] = useState<Description>({ words: written ?? '', isDecorative: written === '' });
  const [refused, setRefused] = useState(false);
  const words = value.words.trim();
  const alt = value.isDecorative ? '' : words || undefined;
  return {
    fields: { value, refused: refused && alt === undefined, onChange: setValue },
    /** The text for `alt`. Asked for when the person says that they are ready. */
    answer: () => {
      setRefused(true);
      return alt;
    },
  };
}

interface DescriptionFieldsProps {
  value: Description;
  refused: boolean;
  disabled?: boolean;
  /** Whether one begins here. */
  first?: boolean;
  onChange: (description: Description) => void;
}

export function DescriptionFields({ value, refused, disabled = false, first, onChange }: DescriptionFieldsProps) {
  const words = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (first) words.current?.focus();
  }, [first]);
  return (
    <>
      <TextInput
        ref={words}
        label="Descrição da imagem"
        description="Para quem não pode ver a imagem."
        value={value.words}
        maxLength={300}
        disabled={disabled || value.isDecorative}
        data-autofocus={first}
        error={refused && 'Descreva a imagem em poucas palavras ou marque “Só decorativa”.'}
        onChange={(event) => onChange({ ...value, words: event.currentTarget.value })}
      />
      <Checkbox
        label="Só decorativa"
        description="Quem não a vê não perde nada."
        checked={value.isDecorative}
        disabled={disabled}
        onChange={(event) => onChange({ ...value, isDecorative: event.currentTarget.checked })}
      />
    </>
  );
}
