import { Bold } from '@tiptap/extension-bold';
import { Italic } from '@tiptap/extension-italic';
import { Strike } from '@tiptap/extension-strike';
import type { MarkType } from '@tiptap/pm/model';
import { markInputRule, markPasteRule } from '@tiptap/react';

/*
 * `*bold*`, `_italic_` and `~struck~`, as chats mean them: the signs stand at the words that they mark, and not inside
 * one. So a product ('R$ 5 * 3 pessoas * 2 dias'), an address with underscores or a line to fill in stays as it is.
 */

const before = String.raw`(?:^|(?<=[\s(["'“‘¿¡–—-]))`;
const after = String.raw`(?![\p{L}\p{N}])`;

const marked = (sign: string) => String.raw`${before}${sign}(?=[^\s${sign}])([^\n${sign}]*[^\s${sign}])${sign}`;

/** The rules for what is typed and what is pasted. */
const rulesFor = (sign: '*' | '_' | '~') => {
  const text = marked(sign === '*' ? String.raw`\*` : sign);
  return {
    addInputRules(this: { type: MarkType }) {
      return [markInputRule({ find: new RegExp(`${text}$`, 'u'), type: this.type })];
    },
    addPasteRules(this: { type: MarkType }) {
      return [markPasteRule({ find: new RegExp(`${text}${after}`, 'gu'), type: this.type })];
    },
  };
};

export const chatMarks = [Bold.extend(rulesFor('*')), Italic.extend(rulesFor('_')), Strike.extend(rulesFor('~'))];
