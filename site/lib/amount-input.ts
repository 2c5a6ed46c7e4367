import { type ChangeEvent, type ClipboardEvent, type CompositionEvent, useState } from 'react';
import { hasMinus, inexactSentence, minusSentence, pastedCents, shownFigures } from '#contract/money.ts';

interface AmountInput {
  /** The amount, in cents. */
  cents: number | undefined;
  /** The text that was typed; its digits are cents (`typedCents`). */
  onType: (typed: string) => void;
  onPaste: (cents: number) => void;
  /** Why nothing, or no minus, of what was typed or pasted is shown; undefined when the input begins anew. */
  onRefusal: (sentence: string | undefined) => void;
  /** The cents of what was copied elsewhere. */
  ofPasted?: (text: string) => number | undefined;
}

/**
 * The props of an input whose digits are typed as cents and shown as an amount. While a keyboard composes, as many
 * telephones' do, its own text stays: a text that is formatted meanwhile is composed into again.
 */
export function useAmountInput({ cents, onType, onPaste, onRefusal, ofPasted = pastedCents }: AmountInput) {
  const [composed, setComposed] = useState<string>();
  const type = (text: string) => {
    onType(text);
    if (hasMinus(text)) onRefusal(minusSentence);
    else if (text === '') onRefusal(undefined);
  };
  const paste = (text: string) => {
    const pasted = ofPasted(text);
    if (pasted === undefined) onType('');
    else onPaste(pasted);
    onRefusal(pasted === undefined ? (hasMinus(text) ? minusSentence : inexactSentence) : undefined);
  };
  return {
    value: composed ?? (cents === undefined ? '' : shownFigures(cents)),
    onChange: ({ currentTarget: { value }, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      const { isComposing, data } = nativeEvent as InputEvent;
      setComposed(isComposing ? value : undefined);
      // Some telephones' keyboards insert what was copied without pasting it.
      if (!isComposing && data === value && /\d[.,]/.test(value)) paste(value);
      else type(value);
    },
    onCompositionEnd: ({ currentTarget: { value } }: CompositionEvent<HTMLInputElement>) => {
      setComposed(undefined);
      type(value);
    },
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      event.preventDefault();
      paste(event.clipboardData.getData('text'));
    },
  };
}
