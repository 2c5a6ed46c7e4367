import type { AstroConfig } from 'astro';
import { astroInternal } from './astro-internal.ts';

interface Transform {
  src: string | { src: string };
}

/** The images that pages ask for, by the original's path, as Astro's build collects them. */
type Images = Map<string, { originalSrcPath: string | undefined; transforms: Map<string, Made> }>;
interface Made {
  finalPath: string;
  transform: Transform;
}

const { hashTransform, propsToFilename } = await astroInternal<{
  hashTransform: (transform: Transform, service: string, properties: string[]) => string;
  propsToFilename: (path: string, transform: Transform, hash: string) => string;
}>('assets/utils/hash.js');

const holder = globalThis as { astroAsset?: object };

/**
 * Lets the pages' code ask for copies of images, as Astro's build does (its `vite-plugin-assets.js`). Returns those
 * that it asks for until the next call.
 */
export function collectImages(image: AstroConfig['image'], referencedImages: readonly string[]): Images {
  const staticImages: Images = new Map();
  const addStaticImage = (transform: Transform, properties: string[], originalSrcPath?: string): string => {
    const isImported = typeof transform.src !== 'string';
    const path = typeof transform.src === 'string' ? transform.src : transform.src.src;
    const hash = hashTransform(transform, image.service.entrypoint as string, properties);
    const known = staticImages.get(path) ?? { originalSrcPath, transforms: new Map<string, Made>() };
    staticImages.set(path, known);
    const file = propsToFilename(path, transform, hash);
    const made = known.transforms.get(hash) ?? {
      finalPath: isImported ? file : `/_astro/${file.replace(/^\/+/, '')}`,
      transform,
    };
    known.transforms.set(hash, made);
    return encodeURI(made.finalPath);
  };
  holder.astroAsset = { addStaticImage, staticImages, referencedImages: new Set(referencedImages) };
  return staticImages;
}
