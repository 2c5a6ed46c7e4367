import { DOMParser, type ParseOptions, type Schema, type Slice } from '@tiptap/pm/model';
import { Plugin, Selection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { Extension } from '@tiptap/react';
import { applyWaitingStyles, withStylesWaiting } from '../inline-styles.ts';
import { type Refusal, refusalOfImages, sortedFiles } from './refusal.ts';
import { tidy } from './tidy.ts';

const fromThisEditor = '[data-pm-slice]';

type OnRefusal = (refusal: Refusal | undefined) => void;

/** Parses pasted and dropped content. Content copied from this editor is unchanged, including colours. */
class PasteParser extends DOMParser {
  readonly #onRefusal: OnRefusal;

  constructor(schema: Schema, onRefusal: OnRefusal) {
    super(schema, DOMParser.fromSchema(schema).rules);
    this.#onRefusal = onRefusal;
  }

  override parseSlice(dom: HTMLElement, options?: ParseOptions): Slice {
    const own = dom.querySelector(fromThisEditor);
    if (own) applyWaitingStyles(dom);
    this.#onRefusal(own ? undefined : refusalOfImages(tidy(dom)));
    return super.parseSlice(dom, options);
  }
}

interface Options {
  /** Called at each paste and drop, with undefined when nothing was refused. */
  onRefusal: OnRefusal;
  /** Called with picture files to upload; the cursor is at their position. */
  onPictures: (files: File[]) => void;
}

/** Accepts the supported content of other programs, and reports what was refused. */
export const PastedContent = Extension.create<Options>({
  name: 'pastedContent',
  addOptions: () => ({ onRefusal: () => {}, onPictures: () => {} }),
  addProseMirrorPlugins() {
    const { onRefusal, onPictures } = this.options;
    // Other programs add a picture of the copied text, so files are ignored when there is text.
    const takeFiles = (data: DataTransfer | null, { size }: Slice, toPlace = () => {}): boolean => {
      if (size > 0) return false;
      const { pictures, refusal } = sortedFiles(data);
      if (pictures.length > 0 || refusal) onRefusal(refusal);
      if (pictures.length > 0) {
        toPlace();
        onPictures(pictures);
      }
      // Handled also for a lone refused image, because the default would replace the selected text by nothing.
      return pictures.length > 0 || refusal !== undefined || (data?.getData('text/html') ?? '') !== '';
    };
    return [
      new Plugin({
        props: {
          transformPastedHTML: withStylesWaiting,
          clipboardParser: new PasteParser(this.editor.schema, onRefusal),
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
