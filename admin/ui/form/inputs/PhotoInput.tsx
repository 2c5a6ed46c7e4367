import { Button, Input } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { IconPhoto } from '#icons/IconPhoto.ts';
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
  const read = async (file: File) => {
    setRefusal(undefined);
    setReading(true);
    try {
      onChange(await photoFrom(file));
    } catch (cause) {
      setRefusal((cause as Error).message);
    } finally {
      setReading(false);
    }
  };
  return (
    <Input.Wrapper
      label={label}
      description={description}
      required={required}
      error={refusal ?? error}
      errorProps={{ role: 'alert' }}
      labelElement="div"
      labelProps={{ id }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't be placed like other labels */}
      <div role="group" aria-labelledby={id} className={styles.photo}>
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
                onChange('');
                choose.current?.focus();
              }}
            >
              Remover foto
            </Button>
          )}
          <span role="status" className={styles.status}>
            {isReading && 'Preparando a foto...'}
          </span>
        </div>
      </div>
    </Input.Wrapper>
  );
}
