import { useRef, useState } from 'react';
import { fileSentences, maxFileBytes } from '#contract/files.ts';
import { pdf, toldType, withType } from '../../picture/file-type.ts';
import { SendingState } from '../../picture/SendingState.tsx';
import { uploadDocument } from '../../picture/upload.ts';
import { useSending } from '../../picture/use-sending.ts';
import type { InputProps } from './input-props.ts';
import { SentFile } from './SentFile.tsx';

/** A PDF: chosen from the device and sent at once, so that the form holds only its stored name. */
export function DocumentInput(props: InputProps<'document'>) {
  const { value, onChange, onName, 'data-autofocus': hasFocus } = props;
  const [chosen, setChosen] = useState<File>();
  const [refusal, setRefusal] = useState<string>();
  const chosenName = useRef('');
  const giveUp = () => {
    stop();
    setRefusal(undefined);
    setChosen(undefined);
  };
  const { sending, send, stop } = useSending(uploadDocument, ({ document }) => {
    onChange(document);
    onName?.(chosenName.current);
    giveUp();
  });
  const choose = async (from: File) => {
    giveUp();
    if ((await toldType(from)) !== pdf) return setRefusal('Este arquivo não é um PDF. Escolha outro.');
    const file = withType(from, pdf);
    if (file.size > maxFileBytes) return setRefusal(fileSentences.tooLarge);
    chosenName.current = file.name;
    setChosen(file);
    await send(file);
  };
  return (
    <SentFile
      {...props}
      of="document"
      hasFocus={hasFocus}
      isFilled={Boolean(value)}
      isPending={chosen !== undefined}
      only={pdf}
      sending={sending}
      refusal={refusal}
      choose={choose}
      sendAgain={() => chosen && void send(chosen)}
      giveUp={giveUp}
      onRemove={() => {
        onChange('');
        onName?.('');
      }}
      state={
        <>
          <SendingState sending={sending} of="document" />
          {value && !chosen && <p role="status">PDF guardado.</p>}
        </>
      }
    />
  );
}
