import * as z from 'zod/mini';
import feastJson from './feast.json' with { type: 'json' };

const time = () => z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** The patron saint's feast, in the parish's time. */
const feastSchema = z.strictObject({
  name: z.string(),
  subtitle: z.string(),
  invitation: z.string(),
  /** What the countdown counts to: `2026-02-11T18:00`. */
  begins: z.iso.datetime({ local: true, precision: -1 }),
  /** When it ends on that day. */
  ends: time(),
  /** The day of the feast after this one, for the time until its own invitation. */
  next: z.optional(z.iso.date()),
  /** Said once the feast has begun. */
  thanks: z.string(),
  programme: z.array(
    z.strictObject({
      title: z.string(),
      place: z.string(),
      moments: z.array(z.strictObject({ time: time(), title: z.string() })),
    }),
  ),
  /** How to help. */
  ways: z.array(
    z.strictObject({
      title: z.string(),
      text: z.string(),
      link: z.optional(z.strictObject({ label: z.string(), href: z.string() })),
    }),
  ),
  phone: z.string().check(z.regex(/^\(\d{2}\) \d{4,5}-\d{4}$/)),
  /** The invitation that is sent; the page's address is added to it. */
  message: z.string(),
});

export const feast = feastSchema.parse(feastJson);
