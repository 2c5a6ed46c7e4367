import { Button } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { memo, useState } from 'react';
import { IconLink } from '#icons/IconLink.ts';
import { AddressDialog } from './AddressDialog.tsx';
import { linkAddress, linkComplaint } from './address.ts';
import { ToolButton } from './ToolButton.tsx';

export const LinkTool = memo(({ editor, active }: { editor: Editor; active: boolean }) => {
  const [open, setOpen] = useState(false);
  const current: string = editor.getAttributes('link').href ?? '';

  const link = (href: string) => {
    setOpen(false);
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !active) {
      // Without a selection the address becomes the text.
      chain
        .insertContent({
          type: 'text',
          text: href,
          marks: [{ type: 'link', attrs: { href } }],
        })
        .run();
    } else {
      chain.setLink({ href }).run();
    }
  };
  const unlink = () => {
    setOpen(false);
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
  };

  return (
    <>
      <ToolButton label="Link" Icon={IconLink} active={active} expanded={open} onClick={() => setOpen(true)} />
      {open && (
        <AddressDialog
          title="Link"
          label="Endereço do link"
          placeholder="https://"
          initial={current}
          check={linkAddress}
          complaint={linkComplaint}
          action="Aplicar"
          onAddress={link}
          onClose={() => setOpen(false)}
          otherAction={
            active && (
              <Button variant="subtle" color="red" onClick={unlink}>
                Remover link
              </Button>
            )
          }
        />
      )}
    </>
  );
});
