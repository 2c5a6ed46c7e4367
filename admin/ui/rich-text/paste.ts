import { DOMParser, type ParseOptions, type Schema, type Slice } from '@tiptap/pm/model';
import { applyWaitingStyles } from './inline-styles.ts';

const fromThisEditor = '[data-pm-slice]';

/**
 * Reads pasted HTML. What was copied from this editor keeps all it has; what comes from elsewhere keeps its structure and
 * emphasis, but not its colours, which were made for another page.
 */
export class PasteParser extends DOMParser {
  override parseSlice(dom: Node, options?: ParseOptions): Slice {
    const root = dom as HTMLElement;
    applyWaitingStyles(root);
    if (!root.querySelector(fromThisEditor)) removeColours(root);
    return super.parseSlice(dom, options);
  }

  static of(schema: Schema): PasteParser {
    return new PasteParser(schema, DOMParser.fromSchema(schema).rules);
  }
}

function removeColours(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement>('[style]')) {
    element.style.removeProperty('color');
    element.style.removeProperty('background');
    element.style.removeProperty('background-color');
  }
}
