import * as z from 'zod/mini';
import feastJson from './feast.json?raw';
import { readContent, siteLink, text } from './read-content.ts';

const time = () => z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must look like 18:00'));

/** The patron saint's feast, in the parish's time. */
const feastSchema = z.strictObject({
  name: text,
  subtitle: text,
  invitation: text,
  /** The countdown's target: `2026-02-11T18:00`. */
  begins: z.iso.datetime({ local: true, precision: -1 }),
  /** Its end on that day. */
  ends: time(),
  /** The day of the following feast, shown until its invitation. */
  next: z.optional(z.iso.date()),
  /** Shown once the feast has begun. */
  thanks: text,
  programme: z.array(
    z.strictObject({
      title: text,
      place: text,
      moments: z.array(z.strictObject({ time: time(), title: text })),
    }),
  ),
  /** How to help. */
  ways: z.array(
    z.strictObject({
      title: text,
      text,
      link: z.optional(z.strictObject({ label: text, href: siteLink })),
    }),
  ),
  phone: z.string().check(z.regex(/^\(\d{2}\) \d{4,5}-\d{4}$/, 'must look like (85) 3281-0000')),
  /** The invitation that is shared, followed by the page's address. */
  message: text,
});

export const feast = readContent('feast.json', feastJson, feastSchema);
