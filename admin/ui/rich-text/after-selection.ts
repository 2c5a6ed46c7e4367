import { GapCursor } from '@tiptap/pm/gapcursor';
import type { Command } from '@tiptap/react';

/** Moves the cursor after the selection's last block, so that an insertion replaces nothing. */
export const leaveSelection: Command = ({ tr }) => {
  const { empty, $to } = tr.selection;
  const behind = $to.parent.isTextblock ? $to.after() : $to.pos;
  if (!empty) tr.setSelection(new GapCursor(tr.doc.resolve(behind)));
  return true;
};
