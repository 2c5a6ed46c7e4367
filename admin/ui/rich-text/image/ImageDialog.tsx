import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { PanelModal } from '../../PanelModal.tsx';
import { AddressForm } from './AddressForm.tsx';
import { PictureForm } from './PictureForm.tsx';
import { type PlacedImage, placeImage } from './place-image.ts';

interface ImageDialogProps {
  editor: Editor;
  /** Picture files that were pasted or dropped. */
  files?: readonly File[];
  onClose: () => void;
}

/** Inserts images, from files one after the other or by address. A selected image is changed or replaced. */
export function ImageDialog({ editor, files = [], onClose }: ImageDialogProps) {
  const [chosen, setChosen] = useState(files);
  const [done, setDone] = useState(0);
  const [selected] = useState(() => selectedImage(editor));
  const file = chosen[done];

  const next = () => (done + 1 < chosen.length ? setDone(done + 1) : onClose());
  const place = (image: PlacedImage) => {
    placeImage(editor, image);
    // The editor takes the focus a frame later: not from the next picture's form.
    if (done + 1 >= chosen.length) editor.commands.focus();
    next();
  };
  const choose = (others: readonly File[]) => {
    setChosen(others);
    setDone(0);
  };

  return (
    <PanelModal
      opened
      onClose={onClose}
      title={chosen.length > 1 ? `Imagem ${done + 1} de ${chosen.length}` : 'Imagem'}
      size={520}
      zIndex={300}
      centered
      closeOnClickOutside={false}
    >
      {file ? (
        <PictureForm
          key={done}
          file={file}
          description={selected?.alt ?? null}
          action={selected ? 'Aplicar' : 'Inserir'}
          onPicture={place}
          onChoose={choose}
          onSkip={chosen.length > 1 ? next : undefined}
          onClose={onClose}
        />
      ) : (
        <AddressForm selected={selected} onImage={place} onChoose={choose} onClose={onClose} />
      )}
    </PanelModal>
  );
}

const selectedImage = (editor: Editor): PlacedImage | undefined =>
  editor.isActive('image') ? (editor.getAttributes('image') as PlacedImage) : undefined;
