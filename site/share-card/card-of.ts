import { join } from 'node:path';
import { parish } from '../content/parish.ts';
import { parishWindow } from '../content/patron.ts';
import { formatInstant } from '../lib/dates.ts';
import type { KeptFiles } from '../lib/kept-files.ts';
import type { Picture } from '../rich-text/first-picture.ts';
import { cardFile, cardKey } from './card-files.ts';
import { cardSize } from './card-size.ts';
import { brand, fonts, sources, windows } from './card-sources.ts';
import type { Card, Tools } from './draw-card.ts';
import { ownPhoto } from './own-photo.ts';
import { writableText } from './writable-text.ts';

export interface SharedItem {
  kind: 'news' | 'announcement';
  title: string;
  /** Rich text. The card shows its first picture, if that is one of the parish's photos. */
  content: string;
  publishedAt: string;
}

/** The folders of the build's cards and of cached ones. */
export interface CardFolders {
  outDir: string;
  kept: KeptFiles;
}

const labels = { news: 'Notícia', announcement: 'Aviso' } as const;

/**
 * Puts an item's card into the build. Its address changes with its content, because sharing services cache it by
 * address. Where the site's fonts lack the title's letters, or it is emoji alone, the parish's name is in its place.
 */
export async function cardOf(item: SharedItem, place: CardFolders): Promise<Picture | undefined> {
  const kicker = `${labels[item.kind]} · ${formatInstant(item.publishedAt)}`;
  const card = { title: item.title, kicker, parish: parish.name, place: parish.place, window: parishWindow };
  const untitled = { ...card, title: parish.name, parish: parish.place, place: '' };
  const photo = ownPhoto(item.content);
  for (const each of [card, untitled, { ...untitled, title: parish.form }]) {
    const added = (photo && (await addCard(each, place, photo))) ?? (await addCard(each, place));
    if (added) return added;
  }
  return undefined;
}

/** Undefined when the fonts lack the title's characters or the photo can't be read. */
async function addCard(card: Card, { outDir, kept }: CardFolders, photo?: Picture): Promise<Picture | undefined> {
  const key = cardKey(JSON.stringify([card, photo?.src, sources]));
  const isThere = await kept.put(key, join(outDir, cardFile(key)), () => drawn(card, photo?.src));
  if (!isThere) return undefined;
  const alt = [card.title, photo?.alt, card.parish].filter(Boolean).join(' – ');
  return { src: `/${cardFile(key)}`, alt, size: cardSize };
}

/** The card as a JPEG file. */
export async function drawn(card: Card, photoAddress?: string): Promise<Uint8Array | undefined> {
  loaded ??= loadTools();
  const { drawCard, readPhoto, tools } = await loaded;
  const { serif, sans } = tools;
  const title = writableText(card.title, serif.has);
  if (!title) return undefined;
  const photo = photoAddress && (await readPhoto(photoAddress));
  if (photoAddress && !photo) return undefined;
  const parishName = writableText(card.parish, serif.has) ?? '';
  const placeName = writableText(card.place, sans.has) ?? '';
  return await drawCard({ ...card, title, parish: parishName, place: placeName, ...(photo && { photo }) }, tools);
}

/** Imported on demand: loading the drawing code takes longer than finding a build's cards in the cache. */
let loaded: ReturnType<typeof loadTools> | undefined;

async function loadTools() {
  const [{ drawCard }, { lettering }, { readPhoto }, { readTypeface }] = await Promise.all([
    import('./draw-card.ts'),
    import('./lettering.ts'),
    import('./read-photo.ts'),
    import('./typeface.ts'),
  ]);
  const serif = readTypeface(fonts.serif);
  const sans = readTypeface(fonts.sans);
  const tools: Tools = { serif, sans, writeSerif: lettering(serif), writeSans: lettering(sans), windows, brand };
  return { drawCard, readPhoto, tools };
}
