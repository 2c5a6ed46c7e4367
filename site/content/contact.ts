import * as z from 'zod/mini';
import contactJson from './contact.json?raw';
import { readContent, text } from './read-content.ts';

const contactSchema = z.strictObject({
  welcome: text,
  /** The parish in a few sentences, one text for each paragraph. */
  about: z.array(text),
  map: z.strictObject({
    /** Degrees (WGS 84) of the church's door. */
    latitude: z.number().check(z.minimum(-90), z.maximum(90)),
    longitude: z.number().check(z.minimum(-180), z.maximum(180)),
    /** Alternative text of art/streets.svg. */
    drawing: text,
  }),
  /** Directions. */
  ways: z.array(z.strictObject({ by: z.enum(['bus', 'car', 'foot']), title: text, text })),
});

export const contact = readContent('contact.json', contactJson, contactSchema);
