import { type ChangeEvent, type ClipboardEvent, type CompositionEvent, useState } from 'react';
import { hasMinus, minusSigns, pastedCents, shownFigures } from '#contract/money.ts';

interface AmountInput {
  /** The amount, in cents. */
  cents: number | undefined;
  /** The text that was typed; its digits are cents (`typedCents`). */
  onType: (typed: string) => void;
  onPaste: (cents: number) => void;
  /** True once a minus was typed or pasted, of which nothing is shown; false when the input begins anew. */
  onMinus?: (has: boolean) => void;
  /** True of an amount that may be below zero: what is pasted keeps its minus. */
  takesMinus?: boolean;
}

/**
 * The props of an input whose digits are typed as cents and shown as an amount. While a keyboard composes, as many
 * telephones' do, its own text stays: a text that is formatted meanwhile is composed into again.
 */
export function useAmountInput({ cents, onType, onPaste, onMinus, takesMinus = false }: AmountInput) {
  const [composed, setComposed] = useState<string>();
  const type = (text: string) => {
    onType(text);
    if (hasMinus(text)) onMinus?.(true);
    else if (text === '') onMinus?.(false);
  };
  return {
    value: composed ?? (cents === undefined ? '' : shownFigures(cents)),
    onChange: ({ currentTarget: { value }, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      setComposed((nativeEvent as InputEvent).isComposing ? value : undefined);
      type(value);
    },
    onCompositionEnd: ({ currentTarget: { value } }: CompositionEvent<HTMLInputElement>) => {
      setComposed(undefined);
      type(value);
    },
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      event.preventDefault();
      const text = event.clipboardData.getData('text');
      const isBelowZero = takesMinus && hasMinus(text);
      const pasted = pastedCents(isBelowZero ? text.replace(minusSigns, '') : text);
      if (pasted === undefined) return hasMinus(text) ? onMinus?.(true) : undefined;
      onMinus?.(false);
      onPaste(isBelowZero ? -pasted : pasted);
    },
  };
}
