import { DOMParser, type ParseOptions, type Schema, type Slice } from '@tiptap/pm/model';
import { Plugin, Selection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';
import { applyWaitingStyles, withStylesWaiting } from '../inline-styles.ts';
import { type Refusal, refusalOfImages, sortedFiles } from './refusal.ts';
import { tidy } from './tidy.ts';

const fromThisEditor = '[data-pm-slice]';

type Tell = (refusal: Refusal | undefined) => void;

/** Parses pasted and dropped content. What was copied from this editor is kept as it is, colours included. */
class PasteParser extends DOMParser {
  readonly #tell: Tell;

  constructor(schema: Schema, tell: Tell) {
    super(schema, DOMParser.fromSchema(schema).rules);
    this.#tell = tell;
  }

  override parseSlice(dom: HTMLElement, options?: ParseOptions): Slice {
    const own = dom.querySelector(fromThisEditor);
    if (own) applyWaitingStyles(dom);
    this.#tell(own ? undefined : refusalOfImages(tidy(dom)));
    return super.parseSlice(dom, options);
  }
}

interface Options {
  /** Called at each paste and drop, with undefined when all of it was taken. */
  onRefusal: Tell;
  /** Called with picture files, which are yet to be sent; the cursor stands where they came in. */
  onPictures: (files: File[]) => void;
}

/** Takes from other programs what the editor can hold, and tells what it can't. */
export const PastedContent = Extension.create<Options>({
  name: 'pastedContent',
  addOptions: () => ({ onRefusal: () => {}, onPictures: () => {} }),
  addProseMirrorPlugins() {
    const { onRefusal: tell, onPictures } = this.options;
    // Other programs put a picture of a text beside it: where there is text, files are not looked at.
    const takeFiles = (data: DataTransfer | null, { size }: Slice, toPlace = () => {}): boolean => {
      if (size > 0) return false;
      const { pictures, refusal } = sortedFiles(data);
      if (pictures.length > 0 || refusal) tell(refusal);
      if (pictures.length > 0) {
        toPlace();
        onPictures(pictures);
      }
      // Also a lone image without an address: replaced by nothing, the selected text would be lost.
      return pictures.length > 0 || refusal !== undefined || (data?.getData('text/html') ?? '') !== '';
    };
    return [
      new Plugin({
        props: {
          transformPastedHTML: withStylesWaiting,
          clipboardParser: new PasteParser(this.editor.schema, tell),
          handlePaste: (_view, event, slice) => takeFiles(event.clipboardData, slice),
          handleDrop: (view, event, slice, moved) =>
            !moved && takeFiles(event.dataTransfer, slice, () => putCursorAt(view, event)),
        },
      }),
    ];
  },
});

function putCursorAt(view: EditorView, { clientX, clientY }: MouseEvent): void {
  const place = view.posAtCoords({ left: clientX, top: clientY });
  if (!place) return;
  view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(place.pos))));
}
