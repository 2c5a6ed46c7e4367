import { TextAlign } from '@tiptap/extension-text-align';
import { BackgroundColor, Color, TextStyle } from '@tiptap/extension-text-style';
import { StarterKit } from '@tiptap/starter-kit';
import { linkAddress } from './address.ts';
import { chatMarks } from './chat-marks.ts';
import { AddressedImage } from './image/addressed-image.ts';
import { ReadableColours } from './readable-colours.ts';
import { RoomAtEnd } from './room-at-end.ts';
import { tableExtensions } from './tables.ts';

/** Only spans with a colour are kept: those with other styles would become empty spans. */
const ColouredText = TextStyle.extend({
  parseHTML() {
    const tag = 'span:is([style^="color:"], [style*=" color:"], [style*="background-color:"])';
    return this.parent?.()?.map((rule) => (rule.tag === undefined ? rule : { ...rule, tag }));
  },
});

/** The editor's features: only what the API's sanitizer keeps. */
export const extensions = [
  StarterKit.configure({
    bold: false,
    italic: false,
    strike: false,
    code: false,
    codeBlock: false,
    // It would add an empty paragraph to the saved text.
    trailingNode: false,
    link: {
      openOnClick: false,
      autolink: true,
      protocols: ['mailto', 'tel'],
      isAllowedUri: (address) => linkAddress(address) !== undefined,
      HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer' },
    },
  }),
  ...chatMarks,
  ColouredText,
  Color,
  BackgroundColor,
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  AddressedImage,
  ...tableExtensions,
  RoomAtEnd,
  ReadableColours,
];
