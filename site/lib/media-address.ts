/** Where Supabase serves the parish's photos, below its origin: an address in a text begins with it. */
export const mediaPath = '/storage/v1/object/public/media/';

/** Supabase's origin; empty on one machine, where it is the page's own. */
const here: string = import.meta.env.PUBLIC_SUPABASE_URL ?? '';

/** The address under which a page shows an image of a text. */
export const shownAddress = (src: string, origin = here): string => (src.startsWith(mediaPath) ? origin + src : src);
