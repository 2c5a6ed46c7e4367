import type { Client } from '#contract/client.ts';
import { type Gallery, galeria } from '#contract/galeria.ts';
import { counted } from '#contract/noun.ts';
import { loadAll } from '../../lib/load-all.ts';

export type GalleryCard = Pick<Gallery, 'id' | 'titulo' | 'descricao' | 'link'>;

export async function loadGalleries(call: Client, signal?: AbortSignal): Promise<{ cards: GalleryCard[] }> {
  const galleries = await loadAll(call, galeria.active, signal);
  const cards = galleries.map(({ id, titulo, descricao, link }) => ({ id, titulo, descricao, link }));
  // Links are checked when they are written; checked again, because a page must never have a script as a link.
  return { cards: cards.filter(({ link }) => /^https?:\/\//i.test(link)) };
}

export const countHeading = (total: number): string =>
  counted(total, { one: 'galeria disponível', many: 'galerias disponíveis' });
