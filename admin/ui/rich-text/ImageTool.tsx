import { TextInput } from '@mantine/core';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import type { Editor } from '@tiptap/react';
import { memo, useState } from 'react';
import { AddressDialog } from './AddressDialog.tsx';
import { imageAddress } from './address.ts';
import { leaveSelection } from './after-selection.ts';
import { ToolButton } from './ToolButton.tsx';

export const ImageTool = memo(({ editor, active }: { editor: Editor; active: boolean }) => {
  const [open, setOpen] = useState(false);
  const [description, setDescription] = useState('');
  const current = () => (active ? editor.getAttributes('image') : {});

  const start = () => {
    setDescription(current().alt ?? '');
    setOpen(true);
  };
  const insert = (src: string) => {
    setOpen(false);
    const image = { type: 'image', attrs: { src, alt: description.trim() } };
    const chain = editor.chain().focus();
    // The image that is selected is the one that was edited.
    if (active) chain.insertContent(image).run();
    else
      chain
        .command(leaveSelection)
        .insertContent([image, { type: 'paragraph' }])
        .run();
  };

  return (
    <>
      <ToolButton label="Imagem" Icon={IconPhoto} active={active} expanded={open} onClick={start} />
      {open && (
        <AddressDialog
          title="Imagem"
          label="Endereço da imagem"
          placeholder="https://"
          initial={current().src ?? ''}
          check={imageAddress}
          complaint="Informe o endereço de uma imagem que comece com https://"
          action={active ? 'Aplicar' : 'Inserir'}
          onAddress={insert}
          onClose={() => setOpen(false)}
        >
          <TextInput
            label="Descrição da imagem"
            description="Para quem não pode ver a imagem."
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
        </AddressDialog>
      )}
    </>
  );
});
