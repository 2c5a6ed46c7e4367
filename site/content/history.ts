import * as z from 'zod/mini';
import historyJson from './history.json?raw';
import { photoFile, photoSchema } from './photos.ts';
import { readContent, text } from './read-content.ts';

const named = z.strictObject({ name: text, text });

/** The texts of the parish's page (docs/product.md, "Public pages"). */
const historySchema = z.strictObject({
  welcome: text,
  patron: z.strictObject({ name: text, feast: text, text: z.array(text) }),
  team: z.array(
    z.strictObject({ name: text, role: text, photo: photoFile, description: text, specialties: z.array(text) }),
  ),
  /** Pastorals, groups and movements. */
  groups: z.array(z.strictObject({ title: text, items: z.array(named) })),
  sectors: z.array(named),
  /** The founding decree. */
  decree: z.strictObject({
    title: text,
    date: z.iso.date(),
    text,
    boundaries: z.strictObject({ north: text, south: text, east: text, west: text }),
  }),
  gallery: z
    .strictObject({
      categories: z.array(text),
      photos: z.array(z.extend(photoSchema, { category: z.optional(text) })),
    })
    .check(
      z.superRefine(({ categories, photos }, context) => {
        for (const [index, { category }] of photos.entries()) {
          if (category === undefined || categories.includes(category)) continue;
          context.addIssue({
            code: 'custom',
            input: category,
            message: 'is not one of gallery.categories',
            path: ['photos', index, 'category'],
          });
        }
      }),
    ),
  contact: z.strictObject({ title: text, text }),
});

export const history = readContent('history.json', historyJson, historySchema);
