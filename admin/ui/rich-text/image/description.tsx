import { Checkbox, TextInput } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** An image's description: a text, or that the image is decorative. */
interface Description {
  words: string;
  isDecorative: boolean;
}

/** The state of a description's fields, with an error while neither is given. */
export function useDescription(written: string | null) {
  const [value, setValue] = useState<Description>({ words: written ?? '', isDecorative: written === '' });
  const [refused, setRefused] = useState(false);
  const words = value.words.trim();
  const alt = value.isDecorative ? '' : words || undefined;
  const input = useRef<HTMLInputElement>(null);
  return {
    fields: { input, value, refused: refused && alt === undefined, onChange: setValue },
    /** The text for `alt`, required when the form is submitted. */
    answer: () => {
      setRefused(true);
      if (alt === undefined) input.current?.focus();
      return alt;
    },
  };
}

interface DescriptionFieldsProps {
  input: RefObject<HTMLInputElement | null>;
  value: Description;
  refused: boolean;
  disabled?: boolean;
  /** True if one begins here. */
  first?: boolean;
  onChange: (description: Description) => void;
}

export function DescriptionFields({
  input,
  value,
  refused,
  disabled = false,
  first,
  onChange,
}: DescriptionFieldsProps) {
  useEffect(() => {
    if (first) input.current?.focus();
  }, [input, first]);
  return (
    <>
      <TextInput
        ref={input}
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
