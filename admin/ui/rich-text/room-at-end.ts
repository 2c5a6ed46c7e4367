import { NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state';
import { Extension } from '@tiptap/react';

/**
 * Adds an empty paragraph after a table or an image at the end, with the cursor in it: telephones have no key to leave
 * a table, and typing on a selected image replaces it.
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
