import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { photoPath, shownAddress } from '../../../../site/lib/media-address.ts';
import place from '../../DropPlace.module.css';
import { DropPlace } from '../../DropPlace.tsx';
import { ChooseFile } from '../../picture/ChooseFile.tsx';
import { imageAddress } from '../address.ts';
import { DescriptionFields, useDescription } from './description.tsx';
import styles from './image.module.css';
import { measured } from './measured.ts';
import type { PlacedImage } from './place-image.ts';

interface AddressFormProps {
  /** The image to change. */
  selected: PlacedImage | undefined;
  onImage: (image: PlacedImage) => void;
  onChoose: (files: readonly File[]) => void;
  onClose: () => void;
}

/** Chooses a file, or an image on the web by its address. */
export function AddressForm({ selected, onImage, onChoose, onClose }: AddressFormProps) {
  const [typed, setTyped] = useState(selected?.src ?? '');
  const [refused, setRefused] = useState(false);
  const [measuring, setMeasuring] = useState(false);
  const description = useDescription(selected?.alt ?? null);
  const isPhoto = selected !== undefined && photoPath(selected.src) !== undefined;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // React events bubble to the record's form, although the dialog is not inside it in the DOM.
    event.stopPropagation();
    const src = imageAddress(typed);
    const alt = description.answer();
    setRefused(src === undefined);
    if (src === undefined || alt === undefined || measuring) return;
    if (src === selected?.src) return onImage({ ...selected, alt });
    setMeasuring(true);
    onImage({ src, alt, ...(await measured(src)) });
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <DropPlace onFiles={onChoose}>
        {isPhoto && <img className={styles.preview} src={shownAddress(selected.src)} alt="" />}
        <ChooseFile data-autofocus onFiles={onChoose}>
          {selected ? 'Trocar por uma foto do aparelho' : 'Escolher foto do aparelho'}
        </ChooseFile>
        <p>
          <span className={place.byMouse}>ou solte-a aqui. </span>Até 10 MB.
        </p>
      </DropPlace>
      {!isPhoto && (
        <TextInput
          label="Endereço da imagem"
          description="Só se ela já está na internet."
          inputMode="url"
          placeholder="https://"
          value={typed}
          error={refused && 'Escolha uma foto ou informe o endereço de uma imagem que comece com https://'}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <DescriptionFields {...description.fields} />
      <div className={styles.answers}>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" loading={measuring}>
          {selected ? 'Aplicar' : 'Inserir'}
        </Button>
      </div>
    </form>
  );
}
