import { randomUUID } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A page's bytes in a file with others. */
export interface PackPlace {
  /** The file's name. */
  pack: string;
  /** The byte at which the page begins. */
  from: number;
  /** Bytes. */
  size: number;
}

/** The pages of a full pack. */
const fullPack = 50;

/**
 * Pages in files of fifty: to create, link and delete a file for each of thousands takes longer than to render them. A
 * pack is written once, under a name of its own.
 */
export class PagePacks {
  readonly folder: string;
  /** The pages of the pack that isn't written yet. */
  #open = newPack();
  /** The bytes of packs that were there when this process looked. */
  readonly #sizes = new Map<string, number>();

  constructor(folder: string) {
    this.folder = folder;
  }

  add(page: Buffer): PackPlace {
    const { name, size, pages } = this.#open;
    pages.push(page);
    this.#open.size += page.length;
    if (pages.length === fullPack) this.write();
    return { pack: name, from: size, size: page.length };
  }

  /** Writes what was added. */
  write(): void {
    const { name, pages } = this.#open;
    if (pages.length > 0) writeFileSync(join(this.folder, name), Buffer.concat(pages));
    this.#open = newPack();
  }

  /** False if the pack is gone or cut off. */
  has({ pack, from, size }: PackPlace): boolean {
    const bytes = this.#sizes.get(pack) ?? statSync(join(this.folder, pack), { throwIfNoEntry: false })?.size ?? 0;
    this.#sizes.set(pack, bytes);
    return bytes >= from + size;
  }

  /** Adds anew the pages of written packs that aren't full, by their places; the others stay where they are. */
  fill(places: readonly PackPlace[]): Map<PackPlace, PackPlace> {
    const moved = new Map<PackPlace, PackPlace>();
    for (const [pack, some] of Map.groupBy(places, (place) => place.pack)) {
      if (pack === this.#open.name || some.length === fullPack) continue;
      const bytes = readFileSync(join(this.folder, pack));
      for (const place of some) moved.set(place, this.add(bytes.subarray(place.from, place.from + place.size)));
    }
    return moved;
  }

  /** Deletes all other files of the folder. */
  async keepOnly(names: ReadonlySet<string>): Promise<void> {
    for (const name of await readdir(this.folder)) {
      if (!names.has(name)) await rm(join(this.folder, name), { force: true });
    }
  }

  async clear(): Promise<void> {
    this.#sizes.clear();
    await rm(this.folder, { recursive: true, force: true });
    await mkdir(this.folder, { recursive: true });
  }
}

/** A page's bytes. Throws if they aren't all there. */
export async function readPacked(folder: string, { pack, from, size }: PackPlace): Promise<Buffer> {
  const file = await open(join(folder, pack));
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, from);
    if (bytesRead < size) throw new Error(`${pack} is cut off.`);
    return buffer;
  } finally {
    await file.close();
  }
}

const newPack = () => ({ name: `${randomUUID()}.pages`, size: 0, pages: [] as Buffer[] });
