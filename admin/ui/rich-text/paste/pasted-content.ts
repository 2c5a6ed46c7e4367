import { DOMParser, type ParseOptions, type Schema, type Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { Extension } from '@tiptap/react';
import { applyWaitingStyles, withStylesWaiting } from '../inline-styles.ts';
import { type Refusal, refusalOfFiles, refusalOfImages } from './refusal.ts';
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
}

/** Takes from other programs what the editor can hold, and tells what it can't. */
export const PastedContent = Extension.create<Options>({
  name: 'pastedContent',
  addOptions: () => ({ onRefusal: () => {} }),
  addProseMirrorPlugins() {
    const tell = this.options.onRefusal;
    const refuse = (data: DataTransfer | null, { size }: Slice): boolean => {
      if (size > 0) return false;
      const refusal = refusalOfFiles(data);
      if (refusal) tell(refusal);
      // Also a lone image without an address: replaced by nothing, the selected text would be lost.
      return refusal !== undefined || (data?.getData('text/html') ?? '') !== '';
    };
    return [
      new Plugin({
        props: {
          transformPastedHTML: withStylesWaiting,
          clipboardParser: new PasteParser(this.editor.schema, tell),
          handlePaste: (_view, event, slice) => refuse(event.clipboardData, slice),
          handleDrop: (_view, event, slice, moved) => !moved && refuse(event.dataTransfer, slice),
        },
      }),
    ];
  },
});
