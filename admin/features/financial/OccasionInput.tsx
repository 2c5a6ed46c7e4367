import { TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { captionOf } from '#contract/fields/field.ts';
import { massName } from '#contract/financial-collections.ts';
import { sittingFields } from '#contract/tithe-desk.ts';
import { afterPress } from '../../lib/after-press.ts';
import { useCollectionDay } from './financial.queries.ts';
import styles from './TitheDesk.module.css';

interface OccasionInputProps {
  day: string | null;
  /** Empty where nobody has said it. */
  value: string;
  /** Once it was typed or chosen. */
  onChange: (occasion: string | null) => void;
  /** After Enter. */
  onEnter?: () => void;
}

/** The mass or the place of a day's envelopes; the day's masses are proposed. */
export function OccasionInput({ day, value, onChange, onEnter }: OccasionInputProps) {
  const [typed, setTyped] = useState<string>();
  const proposals = useId();
  const masses = useCollectionDay(day).data?.masses ?? [];
  const leave = () => {
    const occasion = (typed ?? value).trim();
    if (occasion !== value) onChange(occasion || null);
  };
  return (
    <div className={styles.occasion}>
      <TextInput
        label={captionOf(sittingFields.occasion)}
        value={typed ?? value}
        maxLength={100}
        list={proposals}
        autoComplete="off"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => afterPress(leave)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (onEnter) onEnter();
          else event.currentTarget.blur();
        }}
      />
      <datalist id={proposals}>
        {masses.map((mass) => (
          <option key={mass.id} value={mass.description ? `${massName(mass)} (${mass.description})` : massName(mass)} />
        ))}
      </datalist>
    </div>
  );
}
