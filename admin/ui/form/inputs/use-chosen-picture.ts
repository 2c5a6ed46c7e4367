import { useEffect, useRef, useState } from 'react';
import { type Picture, pictureOf } from '../../picture/picture.ts';
import { useSending } from '../../picture/use-sending.ts';

/** The picture that was chosen for a field: it is sent at once, and stays until it has arrived or is given up. */
export function useChosenPicture(onSent: (path: string) => void) {
  const [chosen, setChosen] = useState<Picture | 'opening'>();
  const [refusal, setRefusal] = useState<string>();
  const { sending, send, stop } = useSending(({ src }) => {
    onSent(src);
    giveUp();
  });
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const choose = async (file: File) => {
    stop();
    setRefusal(undefined);
    setChosen('opening');
    try {
      const picture = await pictureOf(file);
      if (!isHere.current) return;
      setChosen(picture);
      await send(picture.blob);
    } catch (cause) {
      setChosen(undefined);
      setRefusal((cause as Error).message);
    }
  };
  const giveUp = () => {
    stop();
    setRefusal(undefined);
    setChosen(undefined);
  };
  const picture = chosen === 'opening' ? undefined : chosen;
  return {
    picture,
    /** True if a picture was chosen that the field doesn't hold yet. */
    isPending: chosen !== undefined,
    refusal,
    sending,
    choose,
    sendAgain: () => picture && send(picture.blob),
    giveUp,
  };
}
