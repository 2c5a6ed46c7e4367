import * as z from 'zod/mini';
import heroJson from './hero.json?raw';
import { readContent, text } from './read-content.ts';

const heroSchema = z
  .array(
    z.strictObject({
      /** A window of art/windows.svg. */
      window: z.enum(['lourdes', 'eucharist', 'spirit']),
      title: text,
      subtitle: text,
      description: text,
    }),
  )
  .check(z.length(3));

export const heroSlides = readContent('hero.json', heroJson, heroSchema);
