import * as z from 'zod/mini';
import { parishName } from '#contract/parish.ts';
import parishJson from './parish.json?raw';
import { readContent, text, webAddress } from './read-content.ts';

const parishSchema = z.strictObject({
  shortName: text,
  /** Under the app's icon, where telephones cut what is longer. */
  appName: text.check(z.maxLength(12)),
  /** Neighbourhood, city and state, as displayed. */
  place: text,
  description: text,
  address: z.strictObject({
    street: text,
    district: text,
    city: text,
    state: z.string().check(z.length(2)),
    postalCode: z.string().check(z.regex(/^\d{5}-\d{3}$/, 'must look like 60320-010')),
  }),
  /** As displayed, with area code: `(85) 3281-0000`. */
  phone: z.string().check(z.regex(/^\(\d{2}\) \d{4,5}-\d{4}$/, 'must look like (85) 3281-0000')),
  email: z.email(),
  officeHours: z.array(
    z.strictObject({
      days: text,
      hours: text,
      /** The same in schema.org's `openingHours` format. */
      schema: z
        .string()
        .check(
          z.regex(
            /^(Mo|Tu|We|Th|Fr|Sa|Su)[A-Za-z,-]* \d{2}:\d{2}-\d{2}:\d{2}(,\d{2}:\d{2}-\d{2}:\d{2})*$/,
            'must look like Mo-Fr 08:00-12:00',
          ),
        ),
    }),
  ),
  social: z.array(z.strictObject({ name: text, url: webAddress })),
  donation: z.strictObject({ title: text, text, action: text }),
  birthdayMessage: text,
  /** Another site with the readings, for when this one has none. */
  liturgySite: z.strictObject({ name: text, url: webAddress }),
});

/** The parish's data on every page. */
export const parish = { name: parishName, ...readContent('parish.json', parishJson, parishSchema) };

/** The telephone as a link: `tel:+558532810000`. */
export const phoneLink = `tel:+55${parish.phone.replace(/\D/g, '')}`;

const { street, district, city, state } = parish.address;
export const addressLine = `${street} – ${district}, ${city} – ${state}`;
export const directionsLink = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${parish.name}, ${addressLine}`)}`;
