import { useEffect } from 'react';
import { IconPhoto } from '#icons/IconPhoto.ts';
import place from '../../DropPlace.module.css';
import { CanvasPreview } from '../../picture/CanvasPreview.tsx';
import { SendingState } from '../../picture/SendingState.tsx';
import { SmallPicture } from '../../picture/SmallPicture.tsx';
import { StandsStill } from '../../picture/StandsStill.tsx';
import type { InputProps } from './input-props.ts';
import styles from './SentFile.module.css';
import { SentFile } from './SentFile.tsx';
import { useChosenPicture } from './use-chosen-picture.ts';

/** A picture of the parish's own: chosen from the device and sent at once, so that the form holds only its path. */
export function PictureInput({ first, ...props }: InputProps<'picture'> & { first?: File | undefined }) {
  const { label, value, onChange, 'data-autofocus': hasFocus } = props;
  const { picture, stoodStill, ...chosen } = useChosenPicture(onChange);
  const { sending, choose } = chosen;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the file with which it begins is sent once
  useEffect(() => {
    if (first) void choose(first);
  }, [first]);
  return (
    <SentFile
      {...props}
      {...chosen}
      of="picture"
      hasFocus={hasFocus}
      isFilled={Boolean(value)}
      also="image/svg+xml"
      onRemove={() => onChange('')}
      preview={
        <div className={styles.frame}>
          {picture ? (
            <CanvasPreview canvas={picture.canvas} className={styles.preview} />
          ) : value ? (
            <SmallPicture path={value} alt={label} className={undefined} />
          ) : (
            <IconPhoto size={32} aria-hidden />
          )}
        </div>
      }
      state={
        <>
          <SendingState sending={sending} />
          <StandsStill told={stoodStill} />
        </>
      }
      hint={<p className={place.byMouse}>ou solte a imagem aqui.</p>}
    />
  );
}
