import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { linkFile } from '../lib/link-file.ts';
import { type PackPlace, readPacked } from './page-packs.ts';

/** A page that is kept without its cards of others. */
export interface PlacedPage extends PackPlace {
  /** Its file in the build, such as `noticia/festa/index.html`. */
  file: string;
  /** The byte at which the cards belong. */
  cardsAt: number;
  cards: string;
}

/** A page as `pages.json` lists it; its cards, which many pages share, are those at this number. */
interface Listed extends PackPlace {
  cardsAt: number;
  cards: number;
}

interface Index {
  pages: Record<string, Listed>;
  cards: string[];
}

/** The hidden folder of a build with its placed pages. */
export const placedFolder = '.placed';

const indexIn = (outDir: string) => join(outDir, placedFolder, 'pages.json');

/**
 * Puts kept pages into a build as links to the packs in `folder`. A page is put together of what is kept and its cards
 * when it is read.
 */
export function placePages(pages: readonly PlacedPage[], folder: string, outDir: string): void {
  if (pages.length === 0) return;
  mkdirSync(join(outDir, placedFolder), { recursive: true });
  const numbers = new Map<string, number>();
  const index: Index = { pages: {}, cards: [] };
  for (const { file, pack, from, size, cardsAt, cards } of pages) {
    const number = numbers.get(cards) ?? index.cards.push(cards) - 1;
    numbers.set(cards, number);
    index.pages[file] = { pack, from, size, cardsAt, cards: number };
  }
  for (const pack of new Set(pages.map((page) => page.pack))) {
    linkFile(join(folder, pack), join(outDir, placedFolder, pack));
  }
  writeFileSync(indexIn(outDir), JSON.stringify(index));
}

/** The placed pages of a build, by their files, each with what reads it. */
export async function placedPages(outDir: string): Promise<Map<string, () => Promise<Buffer>>> {
  const text = await readFile(indexIn(outDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  const { pages, cards }: Index = text === undefined ? { pages: {}, cards: [] } : JSON.parse(text);
  const readerOf = (listed: Listed) => async () => {
    const rest = await readPacked(join(outDir, placedFolder), listed);
    const inserted = Buffer.from(cards[listed.cards] as string);
    return Buffer.concat([rest.subarray(0, listed.cardsAt), inserted, rest.subarray(listed.cardsAt)]);
  };
  return new Map(Object.entries(pages).map(([file, listed]) => [file, readerOf(listed)]));
}
