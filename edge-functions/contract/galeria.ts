import * as z from 'zod/mini';
import { collection } from './collection.ts';
import { flag } from './fields/choice.ts';
import { defineFields, optional } from './fields/field.ts';
import { bodyOf, recordOf } from './fields/schemas.ts';
import { address, line, prose } from './fields/text.ts';
import { searchAlone } from './filters/kinds.ts';
import { feminine } from './noun.ts';
import { instant, staff, uuid } from './primitives.ts';

export const galleryFields = defineFields({
  titulo: line({ label: 'título', max: 200 }),
  link: address({ label: 'link', help: 'O endereço do álbum de fotos, começando por https://' }),
  descricao: optional(prose({ label: 'descrição', max: 2000, help: 'Opcional.' })),
  is_active: flag({ label: 'ativa', initial: true }),
});

const gallery = recordOf(galleryFields, {
  id: uuid,
  order: z.int(),
  createdAt: instant,
  updatedAt: instant,
  creator: z.nullable(z.object({ name: z.string() })),
});
export type Gallery = z.output<typeof gallery>;

export const galleryBody = bodyOf(galleryFields);

export const galleryNoun = feminine('galeria', 'galerias');

const rows = collection({ path: '/galeria', noun: galleryNoun, item: gallery, readers: 'anyone', writers: staff });

export const galeria = {
  active: rows.list('Galerias ativas', { below: '/active' }),
  list: rows.list('Galerias: as ativas para visitantes, todas para a equipe', { filters: searchAlone }),
  byId: rows.byId(),
  create: rows.create(galleryBody),
  update: rows.update(galleryBody),
  remove: rows.remove(),
  order: rows.order(),
};
