import { NumberInput } from '@mantine/core';

interface ShareInputProps {
  label: string;
  value: number | null;
  error?: React.ReactNode;
  onChange: (share: number | null) => void;
}

/** A percentage with up to three decimals. */
export const ShareInput = ({ value, onChange, ...input }: ShareInputProps) => (
  <NumberInput
    {...input}
    required
    hideControls
    clampBehavior="none"
    decimalSeparator=","
    allowedDecimalSeparators={decimalSigns}
    decimalScale={3}
    suffix="%"
    value={value ?? ''}
    onChange={(typed) => onChange(typed === '' || Number.isNaN(Number(typed)) ? null : Number(typed))}
  />
);

const decimalSigns = [',', '.'];
