/** The public folder of photos, below the Supabase project's origin. */
export const mediaFolder = '/storage/v1/object/public/media/';

/** Named by its content's hash, so that the file at an address never changes. */
const mediaName = '[0-9a-f]{32}\\.(?:webp|jpg)';

/** A photo's path, as the source of a regular expression. */
export const mediaPath = `${mediaFolder}${mediaName}`;

const wholePath = new RegExp(`^${mediaPath}$`);

/** A photo's address in texts: without an origin, so that it stays valid when the project's changes. */
export const isMediaSource = (src: string): boolean => wholePath.test(src);

/** `0123….webp` → `/storage/v1/object/public/media/0123….webp`. */
export const mediaSource = (name: string): string => `${mediaFolder}${name}`;

/**
 * The address from which a browser loads an image of a text: the parish's photos from the Supabase project's origin,
 * others unchanged.
 */
export const mediaAddress = (src: string, supabaseUrl: string): string =>
  isMediaSource(src) ? `${supabaseUrl.replace(/\/$/, '')}${src}` : src;
