import { type ChangeEvent, type ClipboardEvent, type CompositionEvent, useState } from 'react';
import { pastedCents, shownFigures } from '#contract/money.ts';

interface AmountInput {
  /** The amount, in cents. */
  cents: number | undefined;
  /** The text that was typed; its digits are cents (`typedCents`). */
  onType: (typed: string) => void;
  onPaste: (cents: number) => void;
}

/**
 * The props of an input whose digits are typed as cents and shown as an amount. While a keyboard composes, as many
 * telephones' do, its own text stays: a text that is formatted meanwhile is composed into again.
 */
export function useAmountInput({ cents, onType, onPaste }: AmountInput) {
  const [composed, setComposed] = useState<string>();
  return {
    value: composed ?? (cents === undefined ? '' : shownFigures(cents)),
    onChange: ({ currentTarget: { value }, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      setComposed((nativeEvent as InputEvent).isComposing ? value : undefined);
      onType(value);
    },
    onCompositionEnd: ({ currentTarget: { value } }: CompositionEvent<HTMLInputElement>) => {
      setComposed(undefined);
      onType(value);
    },
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      event.preventDefault();
      const pasted = pastedCents(event.clipboardData.getData('text'));
      if (pasted !== undefined) onPaste(pasted);
    },
  };
}
