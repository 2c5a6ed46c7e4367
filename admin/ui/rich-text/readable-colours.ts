import { Plugin } from '@tiptap/pm/state';
import { Extension } from '@tiptap/react';
import { addOwnSheet } from '../../../site/rich-text/own-sheet.ts';
import { panelThemes, readableSheet } from '../../../site/rich-text/readable-styles.ts';

/**
 * Makes colours readable in each theme as the page does (site/rich-text/readable-styles.ts), with a style sheet, so
 * that the text keeps the chosen colours.
 */
export const ReadableColours = Extension.create({
  name: 'readableColours',
  addProseMirrorPlugins: () => [
    new Plugin({
      view: ({ dom }) => {
        const sheet = addOwnSheet();
        if (!sheet) return {};
        let rules = '';
        const update = () => {
          const styles = new Set(
            [...dom.querySelectorAll('span[style]')].map((span) => span.getAttribute('style') ?? ''),
          );
          const wanted = readableSheet([...styles], panelThemes, '.ProseMirror ');
          if (wanted !== rules) sheet.replaceSync(wanted);
          rules = wanted;
        };
        update();
        const destroy = () => {
          document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
        };
        return { update, destroy };
      },
    }),
  ],
});
