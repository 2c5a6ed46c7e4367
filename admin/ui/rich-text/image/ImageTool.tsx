import type { Editor } from '@tiptap/react';
import { memo, useState } from 'react';
import { IconPhoto } from '#icons/IconPhoto.ts';
import { ToolButton } from '../ToolButton.tsx';
import { ImageDialog } from './ImageDialog.tsx';

export const ImageTool = memo(({ editor, active }: { editor: Editor; active: boolean }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <ToolButton label="Imagem" Icon={IconPhoto} active={active} expanded={open} onClick={() => setOpen(true)} />
      {open && <ImageDialog editor={editor} onClose={() => setOpen(false)} />}
    </>
  );
});
