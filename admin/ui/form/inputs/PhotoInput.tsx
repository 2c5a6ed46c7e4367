import { Button } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { IconPhoto } from '#icons/IconPhoto.ts';
import { StandsStill } from '../../picture/StandsStill.tsx';
import { GroupWrapper, nameIdOf } from './GroupWrapper.tsx';
import type { InputProps } from './input-props.ts';
import styles from './PhotoInput.module.css';
import { photoFrom } from './photo-file.ts';

/** A person's photo: chosen from the device, shrunk in the browser, and shown small and round. */
export function PhotoInput({ label, description, required, value, onChange, error }: InputProps<'photo'>) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [isReading, setReading] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [stoodStill, setStoodStill] = useState(false);
  const read = async (file: File) => {
    setRefusal(undefined);
    setStoodStill(false);
    setReading(true);
    try {
      const photo = await photoFrom(file);
      setStoodStill(photo.stoodStill);
      onChange(photo.url);
    } catch (cause) {
      setRefusal((cause as Error).message);
    } finally {
      setReading(false);
    }
  };
  return (
    <GroupWrapper {...{ id, label, description, required }} error={refusal ?? error}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't be placed like other labels */}
      <div role="group" aria-labelledby={nameIdOf(id)} className={styles.photo}>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label={label}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            // Reset, because choosing the same file again would fire no event.
            currentTarget.value = '';
            if (file) void read(file);
          }}
        />
        <span className={styles.frame}>
          {value ? <img src={value} alt="Foto escolhida" /> : <IconPhoto size={32} aria-hidden />}
        </span>
        <div className={styles.buttons}>
          <Button
            ref={choose}
            variant="default"
            loading={isReading}
            aria-invalid={error ? true : undefined}
            onClick={() => input.current?.click()}
          >
            {value ? 'Trocar foto' : 'Escolher foto'}
          </Button>
          {value && (
            <Button
              variant="subtle"
              onClick={() => {
                setStoodStill(false);
                onChange('');
                choose.current?.focus();
              }}
            >
              Remover foto
            </Button>
          )}
          <StandsStill told={stoodStill} />
          <span role="status" className={styles.status}>
            {isReading && 'Preparando a foto...'}
          </span>
        </div>
      </div>
    </GroupWrapper>
  );
}
