import type { Editor } from '@tiptap/react';
import { imageSide } from '#contract/media.ts';
import { leaveSelection } from '../after-selection.ts';

/** An image of a text. Without its size the page can't reserve its space. */
export interface PlacedImage {
  src: string;
  /** Empty when it is only decorative. */
  alt: string;
  width?: number | undefined;
  height?: number | undefined;
}

/** Replaces a selected image, else inserts after the selection without replacing text. */
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
