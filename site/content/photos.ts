import type { ImageMetadata } from 'astro';
import * as z from 'zod/mini';
import { text } from './read-content.ts';

const files = import.meta.glob<ImageMetadata>('./photos/*.{avif,jpeg,jpg,png,webp}', {
  eager: true,
  import: 'default',
});

const fileOf = (name: string) => files[`./photos/${name}`];

/** A large camera's; decoding one of 16,000 × 16,000 pixels, which may be a small file, takes gigabytes. */
const maxPixels = 64_000_000;

const isReadable = (name: string) => {
  const { width = 0, height = 0 } = fileOf(name) ?? {};
  return width * height <= maxPixels;
};

/** The name of a file in `site/content/photos`. */
export const photoFile = z.string().check(
  z.refine((name) => !!fileOf(name), 'is no picture of site/content/photos'),
  z.refine(isReadable, 'has more than 64 million pixels'),
);

/** A photo with its description, which is also its caption. */
export const photoSchema = z.strictObject({ file: photoFile, description: text });
export type Photo = z.infer<typeof photoSchema>;

/** The picture of that name, for Astro's image service. */
export function photoImage(name: string): ImageMetadata {
  const image = fileOf(name);
  if (!image) throw new Error(`${name} is no picture of site/content/photos`);
  return image;
}
