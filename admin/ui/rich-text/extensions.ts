import { Image } from '@tiptap/extension-image';
import { TextAlign } from '@tiptap/extension-text-align';
import { BackgroundColor, Color, TextStyle } from '@tiptap/extension-text-style';
import { StarterKit } from '@tiptap/starter-kit';
import { linkAddress } from './address.ts';
import { PastedStyles } from './pasted-styles.ts';

/** The editor's features: only what the API's sanitizer keeps. */
export const extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    // It would add an empty paragraph to what is saved.
    trailingNode: false,
    link: {
      openOnClick: false,
      autolink: true,
      protocols: ['mailto', 'tel'],
      isAllowedUri: (address) => linkAddress(address) !== undefined,
      HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer' },
    },
  }),
  TextStyle,
  Color,
  BackgroundColor,
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  Image.configure({ allowBase64: false }),
  PastedStyles,
];
