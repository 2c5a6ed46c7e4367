import type { Editor } from '@tiptap/react';
import { imageSide } from '#contract/media.ts';
import { leaveSelection } from '../after-selection.ts';

/** An image of a text. Without its whole size the page does not know how much room it needs. */
export interface PlacedImage {
  src: string;
  /** Empty when it is only decorative. */
  alt: string;
  width?: number | undefined;
  height?: number | undefined;
}

/** Puts an image in the place of the one that is selected, else behind the selection, and replaces no text. */
export function placeImage(editor: Editor, { src, alt, width, height }: PlacedImage): void {
  const size = [width, height].every((side) => imageSide.test(String(side))) ? { width, height } : {};
  const image = { type: 'image', attrs: { src, alt, ...size } };
  const chain = editor.chain();
  if (editor.isActive('image')) chain.insertContent(image).run();
  else
    chain
      .command(leaveSelection)
      .insertContent([image, { type: 'paragraph' }])
      .run();
}
