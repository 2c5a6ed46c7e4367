import { dialled } from '#contract/fields/telephone.ts';
import { parishFactsOf } from '#contract/parish.ts';
import { parishRows } from './rows.ts';

/** The parish on every page. */
export const parish = parishFactsOf(parishRows);

/** The telephone as a link, `tel:+558532810000`; undefined where there is none. */
export const phoneLink = parish.phone && `tel:${dialled(parish.phone)}`;

/** True if the contact page says where to call, write or go. */
export const isReachable = Boolean(parish.phone ?? parish.email ?? parish.addressLine);

/** A search for the church on a map; undefined where nobody has written its address. */
export const directionsLink =
  parish.addressLine &&
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${parish.name}, ${parish.addressLine}`)}`;
