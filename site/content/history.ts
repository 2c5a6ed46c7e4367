import * as z from 'zod/mini';
import { contentsOf } from '#contract/parish-content.ts';
import { groupTitles } from '#contract/parish-kinds.ts';
import historyJson from './history.json?raw';
import { patron } from './patron.ts';
import { photoFile, photoSchema } from './photos.ts';
import { readContent, text } from './read-content.ts';
import { parishRows } from './rows.ts';
import { welcome } from './welcome.ts';

const historySchema = z.strictObject({
  team: z.array(
    z.strictObject({ name: text, role: text, photo: photoFile, description: text, specialties: z.array(text) }),
  ),
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
});

const groups = contentsOf(parishRows, 'group');

/** The texts of the parish's page (docs/product.md, "Public pages"). */
export const history = {
  ...readContent('history.json', historyJson, historySchema),
  welcome: welcome.paroquia ?? '',
  patron,
  /** Pastorals, groups and movements. */
  groups: Object.entries(groupTitles).flatMap(([title, heading]) => {
    const items = groups.filter((group) => group.title === title);
    return items.length > 0 ? [{ title: heading, items }] : [];
  }),
  sectors: contentsOf(parishRows, 'sector'),
  decree: contentsOf(parishRows, 'decree')[0],
  contact: {
    title: welcome.invitation_title ?? 'Venha fazer parte desta história',
    text: welcome.invitation ?? 'Quer servir, receber um sacramento ou apenas conversar? A porta está aberta.',
  },
};
