import { Button, Loader } from '@mantine/core';
import { type FormEvent, useLayoutEffect, useRef } from 'react';
import { DropPlace } from '../../DropPlace.tsx';
import { CanvasPreview } from '../../picture/CanvasPreview.tsx';
import { ChooseFile } from '../../picture/ChooseFile.tsx';
import { SendingState } from '../../picture/SendingState.tsx';
import { StandsStill } from '../../picture/StandsStill.tsx';
import { uploadPicture } from '../../picture/upload.ts';
import { useSending } from '../../picture/use-sending.ts';
import { DescriptionFields, useDescription } from './description.tsx';
import styles from './image.module.css';
import type { PlacedImage } from './place-image.ts';
import { usePicture } from './use-picture.ts';

interface PictureFormProps {
  file: File;
  /** The description of the image that it replaces; null without one. */
  description: string | null;
  action: string;
  onPicture: (image: PlacedImage) => void;
  onChoose: (files: readonly File[]) => void;
  /** Continues with the next of several pictures. */
  onSkip: (() => void) | undefined;
  onClose: () => void;
}

/** Shows a file's picture, asks for its description and uploads it. */
export function PictureForm({ file, action, onPicture, onChoose, onSkip, onClose, ...before }: PictureFormProps) {
  const opened = usePicture(file);
  const description = useDescription(before.description);
  const alt = useRef('');
  const { sending, send, stop } = useSending(uploadPicture, ({ src, width, height }) =>
    onPicture({ src, width, height, alt: alt.current }),
  );
  const isSending = sending.state === 'sending';
  const lastButton = useButtonFocus(isSending);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble to the record's form, although the dialog is not inside it in the DOM.
    event.stopPropagation();
    const answer = description.answer();
    if (opened.state !== 'open' || answer === undefined || isSending) return;
    alt.current = answer;
    send(opened.picture.blob);
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <DropPlace onFiles={(files) => !isSending && onChoose(files)}>
        {opened.state === 'opening' && <Loader size="sm" aria-hidden />}
        {opened.state === 'open' && <CanvasPreview canvas={opened.picture.canvas} className={styles.preview} />}
        {opened.state === 'refused' && (
          <p className={styles.refused} role="alert">
            {opened.sentence}
          </p>
        )}
        <StandsStill told={opened.state === 'open' && opened.picture.stoodStill} />
        <p className={styles.name}>{file.name}</p>
        <ChooseFile disabled={isSending} onFiles={onChoose}>
          Escolher outra
        </ChooseFile>
      </DropPlace>
      <DescriptionFields {...description.fields} disabled={isSending} first />
      <SendingState sending={sending} />
      <div className={styles.answers}>
        {onSkip && !isSending && (
          <Button variant="subtle" onClick={onSkip}>
            Pular esta
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        {/* Distinct keys: one reused button that changed during its click would submit the form. */}
        {isSending ? (
          <Button key="stop" ref={lastButton} variant="default" onClick={stop}>
            Parar
          </Button>
        ) : (
          <Button key="send" ref={lastButton} type="submit" disabled={opened.state !== 'open'}>
            {sending.state === 'failed' ? 'Tentar novamente' : action}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Moves the focus to the button that replaces another when `phase` changes. */
function useButtonFocus(phase: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(phase);
  useLayoutEffect(() => {
    if (before.current !== phase) button.current?.focus();
    before.current = phase;
  }, [phase]);
  return button;
}
