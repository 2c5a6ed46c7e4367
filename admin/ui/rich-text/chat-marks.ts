import { Bold } from '@tiptap/extension-bold';
import { Italic } from '@tiptap/extension-italic';
import { Strike } from '@tiptap/extension-strike';
import type { MarkType } from '@tiptap/pm/model';
import { markInputRule, markPasteRule } from '@tiptap/react';

/*
 * `*bold*`, `_italic_` and `~struck~`, as chats mean them: the signs stand at the words that they mark, and not inside
 * one. So a product ('R$ 5 * 3 pessoas * 2 dias'), an address with underscores or a line to fill in stays as it is.
 */

const before = String.raw`(^|[\s(["'“‘¿¡–—-])`;
const after = String.raw`(?![\p{L}\p{N}])`;

const marked = (sign: string) => String.raw`${before}(${sign}(?=[^\s${sign}])([^\n${sign}]*[^\s${sign}])${sign})`;

/** Without the sign before it, which a lookbehind would leave out: Safari before 16.4 has none. */
const placed = ({ index, 1: lead = '', 2: text = '', 3: replaceWith = '' }: RegExpExecArray) => ({
  index: index + lead.length,
  text,
  replaceWith,
});

/** The rules for what is typed and what is pasted. */
const rulesFor = (sign: '*' | '_' | '~') => {
  const text = marked(sign === '*' ? String.raw`\*` : sign);
  return {
    addInputRules(this: { type: MarkType }) {
      const typed = new RegExp(`${text}$`, 'u');
      const find = (line: string) => {
        const found = typed.exec(line);
        return found && placed(found);
      };
      return [markInputRule({ find, type: this.type })];
    },
    addPasteRules(this: { type: MarkType }) {
      const pasted = new RegExp(`${text}${after}`, 'gu');
      return [markPasteRule({ find: (line) => [...line.matchAll(pasted)].map(placed), type: this.type })];
    },
  };
};

export const chatMarks = [Bold.extend(rulesFor('*')), Italic.extend(rulesFor('_')), Strike.extend(rulesFor('~'))];
