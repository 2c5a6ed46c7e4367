import * as z from 'zod/mini';
import heroJson from './hero.json' with { type: 'json' };
import parishJson from './parish.json' with { type: 'json' };

/** The parish's fixed text. Another parish edits the two JSON files; a missing or misspelt field stops the build. */
const parishSchema = z.strictObject({
  name: z.string(),
  shortName: z.string(),
  /** Neighbourhood, city and state, as people say it. */
  place: z.string(),
  description: z.string(),
  address: z.strictObject({
    street: z.string(),
    district: z.string(),
    city: z.string(),
    state: z.string().check(z.length(2)),
    postalCode: z.string().check(z.regex(/^\d{5}-\d{3}$/)),
  }),
  /** As displayed, with area code: `(85) 3281-0000`. */
  phone: z.string().check(z.regex(/^\(\d{2}\) \d{4,5}-\d{4}$/)),
  email: z.email(),
  officeHours: z.array(
    z.strictObject({
      days: z.string(),
      hours: z.string(),
      /** The same in schema.org's `openingHours` format. */
      schema: z.string(),
    }),
  ),
  social: z.array(z.strictObject({ name: z.string(), url: z.url() })),
  donation: z.strictObject({ title: z.string(), text: z.string(), action: z.string() }),
  birthdayMessage: z.string(),
});

const heroSchema = z
  .array(
    z.strictObject({
      /** A window of art/windows.svg. */
      window: z.enum(['lourdes', 'eucharist', 'spirit']),
      title: z.string(),
      subtitle: z.string(),
      description: z.string(),
    }),
  )
  .check(z.length(3));

export const parish = parishSchema.parse(parishJson);
export const heroSlides = heroSchema.parse(heroJson);

/** The telephone as a link: `tel:+558532810000`. */
export const phoneLink = `tel:+55${parish.phone.replace(/\D/g, '')}`;

const { street, district, city, state } = parish.address;
export const addressLine = `${street} – ${district}, ${city} – ${state}`;
export const directionsLink = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${parish.name}, ${addressLine}`)}`;
