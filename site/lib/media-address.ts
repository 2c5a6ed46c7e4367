import { isMediaSource, mediaAddress } from '#contract/media-source.ts';

/** Supabase's origin; empty on one machine, where it is the page's own. */
const supabase: string = import.meta.env.PUBLIC_SUPABASE_URL ?? '';

/** The address under which a page shows an image of a text. */
export const shownAddress = (src: string, origin = supabase): string => mediaAddress(src, origin);

/** The path of one of the parish's photos, also from an absolute address; undefined for another image. */
export function photoPath(address: string, origin = supabase): string | undefined {
  const origins = ['', origin, globalThis.location?.origin ?? ''];
  const paths = origins.filter((start) => address.startsWith(start)).map((start) => address.slice(start.length));
  return paths.find(isMediaSource);
}
