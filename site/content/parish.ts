import { dialled } from '#contract/fields/telephone.ts';
import { parishFactsOf } from '#contract/parish.ts';
import { networksOf } from './networks.ts';
import { parishRows } from './rows.ts';

/** The parish on every page. */
export const parish = parishFactsOf(parishRows);

/** The telephone as a link, `tel:+558532810000`; undefined where there is none. */
export const phoneLink = parish.phone && `tel:${dialled(parish.phone)}`;

/** The office's WhatsApp, and the parish's pages in other networks. */
export const { whatsapp, networks } = networksOf(parish);

/** True if the contact page says where to call, write or go. */
export const isReachable = Boolean(parish.phone ?? whatsapp ?? parish.email ?? parish.addressLine);

/**
 * A search for the church on a map; undefined where nobody has written its address. Browsers encode its letters: as
 * they are they compress with the rest of the page.
 */
export const directionsLink =
  parish.addressLine &&
  `https://www.google.com/maps/search/?api=1&query=${inQuery(`${parish.name}, ${parish.addressLine}`)}`;

function inQuery(text: string): string {
  return text.replace(/[%&+#"<>\\^`{|}]/g, encodeURIComponent).replace(/ /g, '+');
}
