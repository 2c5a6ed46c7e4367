import { Button, Input } from '@mantine/core';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { IconPhoto } from '#icons/IconPhoto.ts';
import { CanvasPreview } from '../../picture/CanvasPreview.tsx';
import { ChooseFile } from '../../picture/ChooseFile.tsx';
import { SendingState } from '../../picture/SendingState.tsx';
import { SmallPicture } from '../../picture/SmallPicture.tsx';
import type { InputProps } from './input-props.ts';
import styles from './PictureInput.module.css';
import { useChosenPicture } from './use-chosen-picture.ts';

/** A picture of the parish's own: chosen from the device and sent at once, so that the form holds only its path. */
export function PictureInput(props: InputProps<'picture'>) {
  const { label, description, required, value, onChange, error, 'data-autofocus': focused } = props;
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { picture, isPending, refusal, sending, choose, sendAgain, giveUp } = useChosenPicture(onChange);
  const hasFailed = sending.state === 'failed';
  const isTooEarly = useHeldForm(group, isPending, button);
  const early = hasFailed
    ? 'A foto não foi enviada. Tente novamente ou desista dela.'
    : 'A foto ainda está sendo enviada. Espere um instante.';
  const wrong = (isTooEarly && early) || refusal || error;
  /** The pressed button leaves, and takes the focus with it. */
  const thenToButton = (act: () => void) => () => {
    act();
    button.current?.focus();
  };
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={description}
      required={required}
      error={wrong}
      errorProps={{ role: 'alert' }}
      labelElement="div"
      labelProps={{ id: `${id}-name` }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't be placed like other labels */}
      <div ref={group} role="group" aria-labelledby={`${id}-name`} className={styles.picture}>
        <div className={styles.frame}>
          {picture ? (
            <CanvasPreview canvas={picture.canvas} className={styles.preview} />
          ) : value ? (
            <SmallPicture path={value} alt={label} className={undefined} />
          ) : (
            <IconPhoto size={32} aria-hidden />
          )}
        </div>
        <div className={styles.beside}>
          <SendingState sending={sending} />
          <div className={styles.buttons}>
            {hasFailed && <Button onClick={thenToButton(sendAgain)}>Tentar novamente</Button>}
            <ChooseFile
              ref={button}
              single
              waits={isPending && !hasFailed}
              data-autofocus={focused}
              aria-invalid={wrong ? true : undefined}
              aria-describedby={
                [description && `${id}-description`, wrong && `${id}-error`].filter(Boolean).join(' ') || undefined
              }
              onFiles={([file]) => file && void choose(file)}
            >
              {value ? 'Trocar foto' : 'Escolher foto'}
            </ChooseFile>
            {isPending && (
              <Button variant="subtle" onClick={thenToButton(giveUp)}>
                {hasFailed ? 'Desistir' : 'Parar'}
              </Button>
            )}
            {value && !isPending && (
              <Button
                variant="subtle"
                onClick={thenToButton(() => {
                  giveUp();
                  onChange('');
                })}
              >
                Remover foto
              </Button>
            )}
          </div>
        </div>
      </div>
    </Input.Wrapper>
  );
}

/** Keeps a form from being saved without the picture that was chosen for it; whether somebody tried. */
function useHeldForm(
  group: RefObject<HTMLElement | null>,
  isHeld: boolean,
  button: RefObject<HTMLElement | null>,
): boolean {
  const [isTooEarly, setTooEarly] = useState(false);
  useEffect(() => {
    const form = group.current?.closest('form');
    if (!isHeld || !form) return;
    const hold = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopPropagation();
      setTooEarly(true);
      button.current?.focus();
    };
    // React listens further out, at its root.
    form.addEventListener('submit', hold);
    return () => {
      form.removeEventListener('submit', hold);
      setTooEarly(false);
    };
  }, [group, isHeld, button]);
  return isTooEarly;
}
