import { DOMParser, type ParseOptions, type Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { Extension } from '@tiptap/react';
import { applyWaitingStyles, withStylesWaiting } from './inline-styles.ts';

const fromThisEditor = '[data-pm-slice]';

/**
 * Parses pasted HTML. Content copied from this editor is kept as it is; other content keeps its structure and emphasis but
 * not its colours.
 */
class PasteParser extends DOMParser {
  override parseSlice(dom: HTMLElement, options?: ParseOptions): Slice {
    applyWaitingStyles(dom);
    if (!dom.querySelector(fromThisEditor)) removeColours(dom);
    return super.parseSlice(dom, options);
  }
}

export const PastedStyles = Extension.create({
  name: 'pastedStyles',
  addProseMirrorPlugins() {
    const { schema } = this.editor;
    const clipboardParser = new PasteParser(schema, DOMParser.fromSchema(schema).rules);
    return [new Plugin({ props: { transformPastedHTML: withStylesWaiting, clipboardParser } })];
  },
});

function removeColours(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement>('[style]')) {
    element.style.removeProperty('color');
    element.style.removeProperty('background');
    element.style.removeProperty('background-color');
  }
}
