import { useEffect, useState } from 'react';
import { type Picture, pictureOf } from '../../picture/picture.ts';

type Opened = { state: 'opening' } | { state: 'open'; picture: Picture } | { state: 'refused'; sentence: string };

/** A file's picture, or why it can't be used. */
export function usePicture(file: File): Opened {
  const [opened, setOpened] = useState<Opened>({ state: 'opening' });
  useEffect(() => {
    let isWanted = true;
    const show = (result: Opened) => {
      if (isWanted) setOpened(result);
    };
    pictureOf(file).then(
      (picture) => show({ state: 'open', picture }),
      ({ message }: Error) => show({ state: 'refused', sentence: message }),
    );
    return () => {
      isWanted = false;
    };
  }, [file]);
  return opened;
}
