import { GapCursor } from '@tiptap/pm/gapcursor';
import type { Command } from '@tiptap/react';

/** Puts the cursor behind the block in which the selection ends: what is inserted next takes the place of nothing. */
export const leaveSelection: Command = ({ tr }) => {
  const { empty, $to } = tr.selection;
  const behind = $to.parent.isTextblock ? $to.after() : $to.pos;
  if (!empty) tr.setSelection(new GapCursor(tr.doc.resolve(behind)));
  return true;
};
