import * as z from 'zod/mini';
import contactJson from './contact.json' with { type: 'json' };

const contactSchema = z.strictObject({
  welcome: z.string(),
  /** The parish in a few sentences, one text for each paragraph. */
  about: z.array(z.string()),
  map: z.strictObject({
    /** Degrees (WGS 84) of the church's door. */
    latitude: z.number().check(z.minimum(-90), z.maximum(90)),
    longitude: z.number().check(z.minimum(-180), z.maximum(180)),
    /** What art/streets.svg shows, for those who don't see it. */
    drawing: z.string(),
  }),
  /** How people come. */
  ways: z.array(z.strictObject({ by: z.enum(['bus', 'car', 'foot']), title: z.string(), text: z.string() })),
});

export const contact = contactSchema.parse(contactJson);
