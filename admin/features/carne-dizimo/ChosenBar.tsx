import { Button, VisuallyHidden } from '@mantine/core';
import type { Parcela } from '#contract/carne-dizimo.ts';
import { counted } from '#contract/noun.ts';
import { usePhone } from '../../ui/use-phone.ts';
import styles from './CarneDizimo.module.css';
import { openSumOf } from './instalment-state.ts';

interface ChosenBarProps {
  /** The id of the form that its button sends. */
  form: string;
  chosen: readonly Parcela[];
  /** Shows the PIX code of what is chosen; without it there is no payment provider. */
  onPix: (() => void) | undefined;
}

/** Receives what is chosen. On a telephone, where each row has its own button, it is there only then. */
export function ChosenBar({ form, chosen, onPix }: ChosenBarProps) {
  const onPhone = usePhone();
  const isEmpty = chosen.length === 0;
  const off = { 'aria-disabled': isEmpty, 'data-disabled': isEmpty || undefined };
  const total = openSumOf(chosen);
  return (
    <>
      <VisuallyHidden aria-live="polite">
        {!isEmpty && `${counted(chosen.length, { one: 'parcela escolhida', many: 'parcelas escolhidas' })}: ${total}`}
      </VisuallyHidden>
      {!(onPhone && isEmpty) && (
        <div className={styles.chosen}>
          {isEmpty && <p>Escolha os meses que vai receber.</p>}
          {onPix && (
            <Button variant="default" {...off} aria-label="QR Pix das escolhidas" onClick={() => isEmpty || onPix()}>
              QR Pix
            </Button>
          )}
          <Button type="submit" form={form} {...off}>
            Receber
            {!isEmpty && ` ${counted(chosen.length, { one: 'parcela', many: 'parcelas' })} · ${total}`}
          </Button>
        </div>
      )}
    </>
  );
}
