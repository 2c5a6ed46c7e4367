import { useEffect, useRef, useState } from 'react';
import { withoutDrawing } from '../../picture/drawing-file.ts';
import { withToldType } from '../../picture/file-type.ts';
import { type Picture, pictureOf } from '../../picture/picture.ts';
import { uploadPicture } from '../../picture/upload.ts';
import { useSending } from '../../picture/use-sending.ts';

/** The picture that was chosen for a field: it is sent at once, and stays until it has arrived or is given up. */
export function useChosenPicture(onSent: (path: string) => void) {
  const [chosen, setChosen] = useState<Picture | 'opening'>();
  const [refusal, setRefusal] = useState<string>();
  const [stoodStill, setStoodStill] = useState(false);
  const { sending, send, stop } = useSending(uploadPicture, ({ src }) => {
    onSent(src);
    setChosen(undefined);
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
    setStoodStill(false);
    setChosen('opening');
    try {
      const picture = await pictureOf(await withoutDrawing(await withToldType(file)));
      if (!isHere.current) return;
      setChosen(picture);
      setStoodStill(picture.stoodStill);
      await send(picture.blob);
    } catch (cause) {
      setChosen(undefined);
      setRefusal((cause as Error).message);
    }
  };
  const giveUp = () => {
    stop();
    setRefusal(undefined);
    setStoodStill(false);
    setChosen(undefined);
  };
  const picture = chosen === 'opening' ? undefined : chosen;
  return {
    picture,
    /** True if a picture was chosen that the field doesn't hold yet. */
    isPending: chosen !== undefined,
    refusal,
    /** True if the chosen picture had more frames, also after it has arrived. */
    stoodStill,
    sending,
    choose,
    sendAgain: () => picture && send(picture.blob),
    giveUp,
  };
}
