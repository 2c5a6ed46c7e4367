import * as z from 'zod/mini';
import { collection } from './collection.ts';
import { feminine } from './noun.ts';
import { answeredAddress, instant, line, optionalText, pageSize, search, uuid, webAddress } from './primitives.ts';

export const gallery = z.object({
  id: uuid,
  titulo: z.string(),
  /** Where the photos are. */
  link: answeredAddress,
  descricao: z.nullable(z.string()),
  is_active: z.boolean(),
  order: z.int(),
  createdAt: instant,
  updatedAt: instant,
  creator: z.nullable(z.object({ name: z.string() })),
});
export type Gallery = z.output<typeof gallery>;

export const galleryBody = z.strictObject({
  titulo: line(200),
  link: webAddress,
  descricao: optionalText(2000),
  is_active: z.optional(z.boolean()),
});

export const galleryNoun = feminine('galeria', 'galerias');

const rows = collection({ path: '/galeria', noun: galleryNoun, item: gallery });

export const galeria = {
  /** All of them, in as few pages as there may be: the documents' call gives no page. */
  active: rows.list('Galerias ativas', { below: '/active', query: { limit: pageSize(100) } }),
  list: rows.list('Galerias: as ativas para visitantes, todas para a equipe', { query: { search } }),
  byId: rows.byId(),
  create: rows.create(galleryBody),
  update: rows.update(galleryBody),
  remove: rows.remove(),
  order: rows.order(),
};
