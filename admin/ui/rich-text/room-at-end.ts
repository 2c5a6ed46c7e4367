import { NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state';
import { Extension } from '@tiptap/react';

/**
 * An empty paragraph after a table or an image that comes last, and the cursor in it: a telephone has no key with which to leave
 * a table, and what is typed on a selected image takes its place.
 */
export const RoomAtEnd = Extension.create({
  name: 'roomAtEnd',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction(transactions, _before, { doc, schema, selection, tr }) {
        const changed = transactions.some(({ docChanged }) => docChanged);
        const paragraph = schema.nodes.paragraph?.create();
        if (!changed || !paragraph || !['table', 'image'].includes(doc.lastChild?.type.name ?? '')) return null;
        const atEnd = selection instanceof NodeSelection && selection.to === doc.content.size;
        const roomier = tr.insert(doc.content.size, paragraph);
        return atEnd ? roomier.setSelection(TextSelection.atEnd(roomier.doc)) : roomier;
      },
    }),
  ],
});
