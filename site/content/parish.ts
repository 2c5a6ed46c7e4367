import { parishFactsOf } from '#contract/parish.ts';
import type { ParishContentItem } from '#contract/parish-content.ts';

/** The rows of the parish's content, which the build has read (integrations/parish-content.ts). */
const rows: ParishContentItem[] = JSON.parse(process.env.PARISH_CONTENT ?? '[]');

/** The parish on every page. */
export const parish = parishFactsOf(rows);

/** The telephone as a link, `tel:+558532810000`; undefined where there is none. */
export const phoneLink = parish.phone && `tel:+55${parish.phone.replace(/\D/g, '')}`;

/** A search for the church on a map; undefined where nobody has written its address. */
export const directionsLink =
  parish.addressLine &&
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${parish.name}, ${parish.addressLine}`)}`;
