import { shownAddress } from '../lib/media-address.ts';
import { decodeEntities } from './plain-text.ts';
import { imageTag, writtenValue } from './tags.ts';

/** An image of a text, as a page shows it. */
export interface Picture {
  /** Absolute, or a path of this site. */
  src: string;
  /** Empty when it is only decorative. */
  alt: string;
  /** Its size in pixels, if the text has it. */
  size?: { width: number; height: number };
}

/** The first image of cleaned rich text: the picture of its card, and the photo on its share card. */
export function firstPicture(html: string, origin?: string): Picture | undefined {
  const [tag] = html.match(imageTag) ?? [];
  const src = tag && attributeOf(tag, 'src');
  if (!src || !URL.canParse(src, 'https://site.test')) return undefined;
  const width = Number(attributeOf(tag, 'width'));
  const height = Number(attributeOf(tag, 'height'));
  return {
    src: shownAddress(src, origin),
    alt: attributeOf(tag, 'alt') ?? '',
    ...(width > 0 && height > 0 && { size: { width, height } }),
  };
}

function attributeOf(tag: string, name: string): string | undefined {
  const value = writtenValue(tag, name);
  return value === undefined ? undefined : decodeEntities(value);
}
