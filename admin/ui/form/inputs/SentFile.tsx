import { Button } from '@mantine/core';
import { type ReactNode, useId, useRef } from 'react';
import { DropPlace } from '../../DropPlace.tsx';
import { ChooseFile } from '../../picture/ChooseFile.tsx';
import type { Sending } from '../../picture/use-sending.ts';
import { describedBy, GroupWrapper, nameIdOf } from './GroupWrapper.tsx';
import type { InputProps } from './input-props.ts';
import styles from './SentFile.module.css';
import { useHeldForm } from './use-held-form.ts';

/** The words of one kind of file. */
const words = {
  picture: {
    thing: 'imagem',
    failed: 'A imagem não foi enviada. Tente novamente ou desista dela.',
    early: 'A imagem ainda está sendo enviada. Espere um instante.',
  },
  document: {
    thing: 'PDF',
    failed: 'O PDF não foi enviado. Tente novamente ou desista dele.',
    early: 'O PDF ainda está sendo enviado. Espere um instante.',
  },
} as const;

interface SentFileProps
  extends Pick<InputProps<'picture' | 'document'>, 'label' | 'description' | 'required' | 'error'> {
  of: keyof typeof words;
  hasFocus: boolean | undefined;
  /** True if the form holds a file. */
  isFilled: boolean;
  /** True if a file was chosen that the form doesn't hold yet. */
  isPending: boolean;
  sending: Sending;
  refusal: string | undefined;
  /** The media types that the picker offers. */
  only?: string;
  also?: string;
  choose: (file: File) => void;
  sendAgain: () => void;
  giveUp: () => void;
  onRemove: () => void;
  /** Shown beside the buttons. */
  preview?: ReactNode;
  state: ReactNode;
  hint?: ReactNode;
}

/** A file that is sent as soon as it is chosen, and until then keeps its form from being saved. */
export function SentFile(props: SentFileProps) {
  const { of, label, description, required, hasFocus, isFilled, isPending, sending, choose, giveUp } = props;
  const { thing, failed, early } = words[of];
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const hasFailed = isPending && sending.state === 'failed';
  const waits = isPending && !hasFailed;
  const isTooEarly = useHeldForm(group, isPending, button);
  const wrong = (isTooEarly && (hasFailed ? failed : early)) || props.refusal || props.error;
  /** The pressed button leaves, and takes the focus with it. */
  const thenToButton = (act: () => void) => () => {
    act();
    button.current?.focus();
  };
  return (
    <GroupWrapper {...{ id, label, description, required }} error={wrong}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't be placed like other labels */}
      <div ref={group} role="group" aria-labelledby={nameIdOf(id)}>
        <DropPlace onFiles={([file]) => file && !waits && choose(file)}>
          <div className={styles.place}>
            {props.preview}
            <div className={styles.beside}>
              {props.state}
              <div className={styles.buttons}>
                {hasFailed && <Button onClick={thenToButton(props.sendAgain)}>Tentar novamente</Button>}
                <ChooseFile
                  ref={button}
                  single
                  only={props.only}
                  also={props.also}
                  waits={waits}
                  data-autofocus={hasFocus}
                  aria-invalid={wrong ? true : undefined}
                  aria-describedby={describedBy(id, { description, error: wrong })}
                  onFiles={([file]) => file && choose(file)}
                >
                  {`${isFilled ? 'Trocar' : 'Escolher'} ${thing}`}
                </ChooseFile>
                {isPending && (
                  <Button variant="subtle" onClick={thenToButton(giveUp)}>
                    {hasFailed ? 'Desistir' : 'Parar'}
                  </Button>
                )}
                {isFilled && !isPending && (
                  <Button
                    variant="subtle"
                    onClick={thenToButton(() => {
                      giveUp();
                      props.onRemove();
                    })}
                  >
                    {`Remover ${thing}`}
                  </Button>
                )}
              </div>
              {props.hint}
            </div>
          </div>
        </DropPlace>
      </div>
    </GroupWrapper>
  );
}
