import { Image } from '@tiptap/extension-image';
import { imageSide } from '#contract/media.ts';
import { shownAddress } from '../../../../site/lib/media-address.ts';
import { imageAddress } from '../address.ts';

const pixels = (name: 'width' | 'height') => ({
  default: null,
  parseHTML: (image: HTMLElement) => {
    const side = image.getAttribute(name) ?? '';
    return imageSide.test(side) ? Number(side) : null;
  },
});

/**
 * Images with an address that readers can open; others are refused on every way in, before the browser requests them.
 * The parish's own are stored without the origin, and shown from Supabase's.
 */
export const AddressedImage = Image.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      src: { default: null, parseHTML: (image: HTMLElement) => imageAddress(image.getAttribute('src') ?? '') },
      width: pixels('width'),
      height: pixels('height'),
    };
  },
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (image) => (imageAddress(image.getAttribute('src') ?? '') ? null : false) },
  ],
  addNodeView:
    () =>
    ({ HTMLAttributes }) => {
      const dom = document.createElement('img');
      for (const [name, value] of Object.entries(HTMLAttributes)) {
        if (value !== null) dom.setAttribute(name, name === 'src' ? shownAddress(value) : value);
      }
      return { dom };
    },
  addInputRules: () => [],
});
